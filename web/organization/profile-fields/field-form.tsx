/** Makes or changes a profile field. */
import { limits } from '@parlance/protocol/limits';
import { useSignal } from '@preact/signals';
import { FormModal } from '../../parts/form-modal.tsx';
import { Switch } from '../../parts/settings/switch.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { fieldKinds } from '../../store/people/profile-fields.ts';
import { slice } from '../../store/state.ts';
import { t } from '../../words/index.ts';
import { addNew, change, losesAnswers } from './changes.ts';
import { ChoicesField } from './choices-field.tsx';
import { draftOf, emptyDraft, type Field, type FieldDraft, hasOwnName, isIncomplete } from './draft.ts';
import { KindField } from './kind-field.tsx';
import { allKinds, findsPeople, fitsCard, kindName } from './kinds.ts';
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
      {written.kind === fieldKinds.account && (
        <KindField
          label={t('Account')}
          isFixed={!isNew}
          choices={accounts()}
          value={written.account}
          onChange={(account) => set({ account })}
        />
      )}
      {hasOwnName(written) && (
        <>
          <TextField
            label={t('Name')}
            name="name"
            maxLength={limits.profileFieldNameLength}
            value={written.name}
            onText={(name) => set({ name })}
          />
          <TextField
            label={t('Help text')}
            name="hint"
            maxLength={limits.profileFieldHintLength}
            value={written.hint}
            onText={(hint) => set({ hint })}
            about={t('Helps those who fill it in.')}
          />
        </>
      )}
      {written.kind === fieldKinds.account && written.account === 'custom' && (
        <TextField
          label={t('Address')}
          isCode
          placeholder="https://example.org/%(username)s"
          value={written.urlPattern}
          onText={(urlPattern) => set({ urlPattern })}
          about={t('{variable} is replaced by what people fill in.', { variable: '%(username)s' })}
        />
      )}
      {written.kind === fieldKinds.choice && (
        <ChoicesField choices={written.choices} onChange={(choices) => set({ choices })} />
      )}
      {field !== undefined && losesAnswers(field, written) && (
        <p role="status" class="form-note">
          {t('Answers that name a removed choice are deleted.')}
        </p>
      )}
      <div class="field-switches">
        {fitsCard(written.kind) && (
          <Switch
            id="field-card"
            words={t('Show on the card')}
            about={t('Of a person; two fields at most.')}
            isOn={written.isOnCard}
            onChange={(isOnCard) => set({ isOnCard })}
          />
        )}
        <Switch
          id="field-required"
          words={t('Required')}
          about={t('People are asked to fill it in.')}
          isOn={written.isRequired}
          onChange={(isRequired) => set({ isRequired })}
        />
        <Switch
          id="field-people"
          words={t('People fill it in themselves')}
          about={t('Else only administrators do.')}
          isOn={written.isFilledInByPeople}
          onChange={(isFilledInByPeople) => set({ isFilledInByPeople })}
        />
        {findsPeople(written.kind) && (
          <Switch
            id="field-find"
            words={t('Finds people')}
            about={t('Typing the answer suggests the person.')}
            isOn={written.findsPeople}
            onChange={(finds) => set({ findsPeople: finds })}
          />
        )}
      </div>
    </FormModal>
  );
};
