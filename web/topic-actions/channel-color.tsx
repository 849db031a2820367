/** The color of a channel, for the reader alone. */
import { updateSubscription } from '@parlance/client/calls';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { FormModal } from '../parts/dialogs/form-modal.tsx';
import { announce } from '../parts/saying/say.ts';
import { client } from '../store/session/service.ts';
import { channels } from '../store/world.ts';
import { type Label, t } from '../words/index.ts';
import './channel-color.css';

const colors: readonly (readonly [string, Label])[] = [
  ['#d64550', 'Red'],
  ['#e2703a', 'Orange'],
  ['#d9a514', 'Yellow'],
  ['#7bab2f', 'Lime'],
  ['#2f9e57', 'Green'],
  ['#1f9e9b', 'Teal'],
  ['#2d9cdb', 'Light blue'],
  ['#4267d6', 'Blue'],
  ['#7a56d1', 'Violet'],
  ['#b650b8', 'Purple'],
  ['#d9538c', 'Pink'],
  ['#94673f', 'Brown'],
];

const six = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;
/** The form that fields for colors take. */
const whole = (color: string): string => color.replace(six, '#$1$1$2$2$3$3').toLowerCase();

export const ChannelColor = ({
  channel: id,
  close,
}: {
  readonly channel: number;
  readonly close: () => void;
}) => {
  const name = useId();
  const channel = channels.value.get(id);
  const color = useSignal(whole(channel?.own?.color ?? colors[0]![0]));
  const save = async () => {
    await client.call(updateSubscription, { stream_id: id, property: 'color', value: color.value });
    announce(t('Saved'));
  };
  return (
    <FormModal title={t('Change color')} action={t('Save')} submit={save} close={close}>
      <div role="radiogroup" aria-label={t('Color')} class="colors">
        {colors.map(([value, words]) => (
          <label key={value} class="color" style={{ '--color': value }} title={t(words)}>
            <input
              type="radio"
              name={name}
              aria-label={t(words)}
              checked={value === color.value}
              onChange={() => {
                color.value = value;
              }}
            />
          </label>
        ))}
      </div>
      <label class="color-other">
        <input
          type="color"
          value={color.value}
          onInput={({ currentTarget }) => {
            color.value = currentTarget.value;
          }}
        />
        {t('Another color')}
      </label>
    </FormModal>
  );
};
