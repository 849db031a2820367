/** What a profile field needs besides its kind. */
import { limits } from '@parlance/protocol/limits';
import { fieldTypes } from '@parlance/protocol/profiles/field-types';
import { TextField } from '../../parts/fields/text-field.tsx';
import { t } from '../../words/index.ts';
import { ChoicesField } from './choices-field.tsx';
import { hasOwnName } from './draft.ts';
import type { DraftProps } from './field-switches.tsx';

export const KindDetails = ({ draft, set }: DraftProps) => (
  <>
    {hasOwnName(draft) && (
      <>
        <TextField
          label={t('Name')}
          name="name"
          maxLength={limits.profileFieldNameLength}
          value={draft.name}
          onText={(name) => set({ name })}
        />
        <TextField
          label={t('Help text')}
          name="hint"
          maxLength={limits.profileFieldHintLength}
          value={draft.hint}
          onText={(hint) => set({ hint })}
          about={t('Helps those who fill it in.')}
        />
      </>
    )}
    {draft.kind === fieldTypes.externalAccount && draft.account === 'custom' && (
      <TextField
        label={t('Address')}
        isCode
        placeholder="https://example.org/%(username)s"
        value={draft.urlPattern}
        onText={(urlPattern) => set({ urlPattern })}
        about={t('{variable} is replaced by what people fill in.', { variable: '%(username)s' })}
      />
    )}
    {draft.kind === fieldTypes.dropdown && (
      <ChoicesField choices={draft.choices} onChange={(choices) => set({ choices })} />
    )}
  </>
);
