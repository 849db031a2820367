/** Role, expiry, channels, groups and words of welcome of an invitation. */
import { limits } from '@parlance/protocol/limits';
import { useId } from 'preact/hooks';
import { roleName } from '../../store/people/roles.ts';
import { t } from '../../words/index.ts';
import { isAdministrator } from '../administrator.ts';
import { channelsToGive, groupsToGive, hasDefaults, rolesToGive } from './rights.ts';
import { Several } from './several.tsx';
import { expiries, type Terms } from './terms.ts';

interface TermsFieldsProps {
  readonly terms: Terms;
  readonly onChange: (change: Partial<Terms>) => void;
}

interface CheckProps {
  readonly words: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const Check = ({ words, isOn, onChange }: CheckProps) => (
  <label>
    <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    <span>{words}</span>
  </label>
);

const Welcome = ({ terms, onChange }: TermsFieldsProps) => {
  const id = useId();
  return (
    <>
      <div class="checks">
        <Check
          words={t('Own words of welcome')}
          isOn={terms.welcome !== undefined}
          onChange={(isOn) => onChange({ welcome: isOn ? '' : undefined })}
        />
      </div>
      {terms.welcome !== undefined && (
        <div class="field">
          <label for={`${id}-welcome`}>{t('Words of welcome')}</label>
          <textarea
            id={`${id}-welcome`}
            class="input"
            rows={3}
            dir="auto"
            maxLength={limits.welcomeTextLength}
            value={terms.welcome}
            onInput={({ currentTarget }) => onChange({ welcome: currentTarget.value })}
          />
        </div>
      )}
    </>
  );
};

export const TermsFields = ({ terms, onChange }: TermsFieldsProps) => {
  const id = useId();
  const groups = groupsToGive();
  return (
    <>
      <div class="field-row">
        <div class="field">
          <label for={`${id}-role`}>{t('They join as')}</label>
          <select
            id={`${id}-role`}
            class="input"
            value={terms.role}
            onChange={({ currentTarget }) => onChange({ role: Number(currentTarget.value) })}
          >
            {rolesToGive().map((role) => (
              <option key={role} value={role} selected={role === terms.role}>
                {roleName({ is_bot: false, role: role as 400 })}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for={`${id}-expires`}>{t('Expires')}</label>
          <select
            id={`${id}-expires`}
            class="input"
            onChange={({ currentTarget }) =>
              onChange({ expires: expiries[currentTarget.selectedIndex]?.[0] ?? null })
            }
          >
            {expiries.map(([minutes, words]) => (
              <option key={words} selected={minutes === terms.expires}>
                {t(words)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <Several
        label={t('Channels')}
        items={channelsToGive()}
        chosen={terms.channels}
        onChange={(channels) => onChange({ channels })}
      />
      {groups.length > 0 && (
        <Several
          label={t('Groups')}
          items={groups}
          chosen={terms.groups}
          onChange={(chosen) => onChange({ groups: chosen })}
        />
      )}
      <div class="checks">
        {hasDefaults() && (
          <Check
            words={t('Add them to the default channels')}
            isOn={terms.withDefaults}
            onChange={(withDefaults) => onChange({ withDefaults })}
          />
        )}
        <Check
          words={t('Message me when they join')}
          isOn={terms.tellsMe}
          onChange={(tellsMe) => onChange({ tellsMe })}
        />
      </div>
      {isAdministrator() && <Welcome terms={terms} onChange={onChange} />}
    </>
  );
};
