import { Switch } from '../../parts/settings/switch.tsx';
import { t } from '../../words/index.ts';
import type { FieldDraft } from './draft.ts';
import { findsPeople, fitsCard } from './kinds.ts';

export interface DraftProps {
  readonly draft: FieldDraft;
  readonly set: (part: Partial<FieldDraft>) => void;
}

export const FieldSwitches = ({ draft, set }: DraftProps) => (
  <div class="field-switches">
    {fitsCard(draft.kind) && (
      <Switch
        id="field-card"
        words={t('Show on the card')}
        about={t('Of a person; two fields at most.')}
        isOn={draft.isOnCard}
        onChange={(isOnCard) => set({ isOnCard })}
      />
    )}
    <Switch
      id="field-required"
      words={t('Required')}
      about={t('People are asked to fill it in.')}
      isOn={draft.isRequired}
      onChange={(isRequired) => set({ isRequired })}
    />
    <Switch
      id="field-people"
      words={t('People fill it in themselves')}
      about={t('Else only administrators do.')}
      isOn={draft.isFilledInByPeople}
      onChange={(isFilledInByPeople) => set({ isFilledInByPeople })}
    />
    {findsPeople(draft.kind) && (
      <Switch
        id="field-find"
        words={t('Finds people')}
        about={t('Typing the answer suggests the person.')}
        isOn={draft.findsPeople}
        onChange={(finds) => set({ findsPeople: finds })}
      />
    )}
  </div>
);
