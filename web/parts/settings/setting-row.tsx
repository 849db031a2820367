/** One setting: its words, its control, and why a change was refused. */
import { t } from '../../words/index.ts';
import { Radios } from '../fields/radios.tsx';
import { Refusal } from '../fields/refusal.tsx';
import type { RowProps } from './changes.ts';
import { ChannelField } from './channel-field.tsx';
import { LimitField } from './limit-field.tsx';
import { lockedSelect } from './locked-select.ts';
import { type ChoiceSetting, choiceWords, type Value } from './setting.ts';
import { Switch } from './switch.tsx';
import { TextField } from './text-field.tsx';
import { WhyNot, whyNot } from './why-not.tsx';

export type { Changes } from './changes.ts';

const Few = ({ name, setting, changes }: RowProps<ChoiceSetting>) => (
  <Radios
    label={t(setting.words)}
    choices={setting.choices.map((choice) => ({
      value: choice.value as string | number,
      words: choiceWords(choice),
      about: choice.about && t(choice.about),
    }))}
    value={changes.valueOf(name) as string | number}
    onChange={(value) => void changes.change(name, value)}
    describedBy={`setting-${name}-about setting-${name}-refusal setting-${name}-why`}
    isInvalid={changes.refusalOf(name) !== undefined}
    isDisabled={whyNot(changes, name) !== undefined}
  />
);

const Many = ({ name, setting, changes }: RowProps<ChoiceSetting>) => {
  const value = changes.valueOf(name);
  const id = `setting-${name}`;
  const isListed = setting.choices.some((choice) => choice.value === value);
  return (
    <div class="setting-many">
      <label for={id}>{t(setting.words)}</label>
      <select
        id={id}
        class="input"
        aria-invalid={changes.refusalOf(name) === undefined ? undefined : true}
        aria-describedby={`${id}-about ${id}-refusal ${id}-why`}
        value={String(value)}
        {...lockedSelect(whyNot(changes, name) !== undefined)}
        onChange={({ currentTarget }) => {
          const chosen: Value | undefined = setting.choices[currentTarget.selectedIndex]?.value;
          // What the service refuses is shown no longer than it takes.
          if (chosen !== undefined) void changes.change(name, chosen);
        }}
      >
        {setting.choices.map((choice) => (
          <option key={String(choice.value)} value={String(choice.value)} selected={choice.value === value}>
            {choiceWords(choice)}
          </option>
        ))}
        {!isListed && (
          <option value={String(value)} selected>
            {String(value)}
          </option>
        )}
      </select>
    </div>
  );
};

export const SettingRow = ({ name, setting, changes }: RowProps) => {
  const refusal = changes.refusalOf(name);
  const about = setting.about === undefined ? undefined : t(setting.about);
  const id = `setting-${name}`;
  return (
    <div class="setting" data-setting={name}>
      {setting.kind === 'switch' && (
        <Switch
          id={id}
          words={t(setting.words)}
          about={about}
          isOn={changes.valueOf(name) === true}
          isInvalid={refusal !== undefined}
          isDisabled={whyNot(changes, name) !== undefined}
          onChange={(isOn) => void changes.change(name, isOn)}
        />
      )}
      {setting.kind === 'few' && <Few name={name} setting={setting} changes={changes} />}
      {setting.kind === 'many' && <Many name={name} setting={setting} changes={changes} />}
      {setting.kind === 'text' && <TextField name={name} setting={setting} changes={changes} />}
      {setting.kind === 'limit' && <LimitField name={name} setting={setting} changes={changes} />}
      {setting.kind === 'channel' && <ChannelField name={name} setting={setting} changes={changes} />}
      {setting.kind !== 'switch' && about !== undefined && (
        <p id={`${id}-about`} class="setting-about">
          {about}
        </p>
      )}
      <WhyNot changes={changes} name={name} />
      <Refusal field={id} label={t(setting.words)} error={refusal} />
    </div>
  );
};
