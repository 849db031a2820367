/** Makes or changes a profile field. */
import { fieldTypes } from '@parlance/protocol/profiles/field-types';
import { useSignal } from '@preact/signals';
import { FormModal } from '../../parts/dialogs/form-modal.tsx';
import { slice } from '../../store/state.ts';
import { t } from '../../words/index.ts';
import { addNew, change, losesAnswers } from './changes.ts';
import { draftOf, emptyDraft, type Field, type FieldDraft, isIncomplete } from './draft.ts';
import { FieldSwitches } from './field-switches.tsx';
import { KindDetails } from './kind-details.tsx';
import { KindField } from './kind-field.tsx';
import { allKinds, kindName } from './kinds.ts';
import './profile-fields.css';

interface FieldFormProps {
  /** Undefined: a new one. */
  readonly field: Field | undefined;
  readonly close: () => void;
}

const accounts = (): readonly (readonly [string, string])[] => [
  ...Object.entries(slice('realm_default_external_accounts').value ?? {}).map(
    ([key, { text }]): [string, string] => [key, text],
  ),
  ['custom', t('Another')],
];

export const FieldForm = ({ field, close }: FieldFormProps) => {
  const draft = useSignal<FieldDraft>(field === undefined ? emptyDraft : draftOf(field));
  const set = (part: Partial<FieldDraft>) => {
    draft.value = { ...draft.value, ...part };
  };
  const written = draft.value;
  const isNew = field === undefined;
  return (
    <FormModal
      title={isNew ? t('New profile field') : t('Edit profile field')}
      action={isNew ? t('Add') : t('Save')}
      submit={() => (isNew ? addNew(written) : change(field, written))}
      close={close}
      isIncomplete={isIncomplete(written)}
    >
      <KindField
        label={t('Kind')}
        isFixed={!isNew}
        choices={allKinds.map((kind) => [String(kind), t(kindName(kind))] as const)}
        value={String(written.kind)}
        onChange={(kind) => set({ kind: Number(kind) })}
      />
      {written.kind === fieldTypes.externalAccount && (
        <KindField
          label={t('Account')}
          isFixed={!isNew}
          choices={accounts()}
          value={written.account}
          onChange={(account) => set({ account })}
        />
      )}
      <KindDetails draft={written} set={set} />
      {field !== undefined && losesAnswers(field, written) && (
        <p role="status" class="form-note">
          {t('Answers that name a removed choice are deleted.')}
        </p>
      )}
      <FieldSwitches draft={written} set={set} />
    </FormModal>
  );
};
