/** Where an outgoing webhook posts to, and in which form. */
import { type Label, t } from '../../words/index.ts';
import { FieldRow } from '../field-row.tsx';
import { TextSetting } from '../text-setting.tsx';
import { changeBot, receiverOf } from './changing.ts';

/** Values of `service_interface`. */
const interfaceNames: readonly (readonly [value: number, words: Label])[] = [
  [1, 'Native'],
  [2, 'Compatible with Slack'],
];

/** As the service keeps it. */
const written = (text: string): string => (URL.canParse(text) ? new URL(text).href : text);

export const ReceiverFields = ({ bot }: { readonly bot: number }) => {
  const receiver = receiverOf(bot);
  if (receiver === undefined) return null;
  const address = `bot-${bot}-address`;
  return (
    <>
      <TextSetting
        id={address}
        label={t('Address that it posts to')}
        value={receiver.base_url}
        change={(text) => changeBot(bot, address, { service_payload_url: written(text) })}
        kind="address"
        maxLength={2000}
      />
      <FieldRow id={`bot-${bot}-interface`} label={t('Interface')}>
        {(control) => (
          <select
            {...control}
            class="input"
            value={receiver.interface}
            onChange={({ currentTarget }) => {
              const service_interface = Number(currentTarget.value);
              currentTarget.value = String(receiver.interface);
              void changeBot(bot, control.id, { service_interface });
            }}
          >
            {interfaceNames.map(([value, words]) => (
              <option key={value} value={value} selected={value === receiver.interface}>
                {t(words)}
              </option>
            ))}
          </select>
        )}
      </FieldRow>
    </>
  );
};
