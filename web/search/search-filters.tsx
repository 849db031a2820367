/** A search by form, without operators to learn [W42]. */
import type { Narrow } from '@parlance/client/messages/narrow';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { Combobox } from '../parts/combobox/combobox.tsx';
import { Modal } from '../parts/modal.tsx';
import { startOfDay } from '../places/days.ts';
import { findChannels } from '../store/find/channels.ts';
import { findPeople } from '../store/find/people.ts';
import { noteSearch } from '../store/find/recent-searches.ts';
import { channelName } from '../store/names.ts';
import { go } from '../store/places/address.ts';
import { people } from '../store/world.ts';
import { type Label, t } from '../words/index.ts';
import '../parts/form-modal.css';

const has: readonly (readonly [string, Label])[] = [
  ['image', 'A picture'],
  ['attachment', 'A file'],
  ['link', 'A link'],
  ['reaction', 'A reaction'],
];

const bounds: readonly (readonly [string, Label])[] = [
  ['after', 'After'],
  ['before', 'Before'],
];

export const SearchFilters = ({ close }: { readonly close: () => void }) => {
  const id = useId();
  const from = useSignal<number | undefined>(undefined);
  const channel = useSignal<number | undefined>(undefined);
  const days = useSignal<Readonly<Record<string, string>>>({});
  const chosen = useSignal<readonly string[]>([]);
  const words = useSignal('');
  const search = (event: Event) => {
    event.preventDefault();
    const narrow: Narrow = [
      ...(from.value === undefined ? [] : [{ operator: 'sender', operand: from.value }]),
      ...(channel.value === undefined ? [] : [{ operator: 'channel', operand: channel.value }]),
      ...bounds.flatMap(([operator]) => {
        const operand = startOfDay(days.value[operator] ?? '');
        return operand === undefined ? [] : [{ operator, operand }];
      }),
      ...chosen.value.map((operand) => ({ operator: 'has', operand })),
      ...(words.value.trim() === '' ? [] : [{ operator: 'search', operand: words.value.trim() }]),
    ];
    close();
    if (narrow.length > 0) noteSearch(narrow);
    go({ kind: 'narrow', narrow });
  };
  return (
    <Modal title={t('Search filters')} close={close}>
      <form class="form-modal" onSubmit={search}>
        <div class="field">
          <label for={`${id}-words`}>{t('Words')}</label>
          <input
            id={`${id}-words`}
            class="input"
            value={words.value}
            onInput={({ currentTarget }) => {
              words.value = currentTarget.value;
            }}
          />
        </div>
        <Combobox
          label={t('From')}
          isLabelShown
          value={from.value === undefined ? '' : (people.value.get(from.value)?.full_name ?? '')}
          options={(text) =>
            findPeople(text, { most: 8, withFormer: true }).map(({ user_id, full_name, delivery_email }) => ({
              key: String(user_id),
              words: full_name,
              about: delivery_email ?? undefined,
            }))
          }
          onTake={({ key }) => {
            from.value = Number(key);
          }}
        />
        <Combobox
          label={t('In')}
          isLabelShown
          value={channel.value === undefined ? '' : channelName(channel.value)}
          options={(text) =>
            findChannels(text, { most: 8 }).map(({ id: key, name }) => ({ key: String(key), words: name }))
          }
          onTake={({ key }) => {
            channel.value = Number(key);
          }}
        />
        <div class="field-row">
          {bounds.map(([operator, label]) => (
            <div key={operator} class="field">
              <label for={`${id}-${operator}`}>{t(label)}</label>
              <input
                id={`${id}-${operator}`}
                class="input"
                type="date"
                value={days.value[operator] ?? ''}
                onInput={({ currentTarget }) => {
                  days.value = { ...days.value, [operator]: currentTarget.value };
                }}
              />
            </div>
          ))}
        </div>
        <div role="group" aria-label={t('Has')} class="checks">
          <span class="label">{t('Has')}</span>
          {has.map(([operand, label]) => (
            <label key={operand}>
              <input
                type="checkbox"
                checked={chosen.value.includes(operand)}
                onChange={({ currentTarget }) => {
                  const others = chosen.value.filter((one) => one !== operand);
                  chosen.value = currentTarget.checked ? [...others, operand] : others;
                }}
              />{' '}
              {t(label)}
            </label>
          ))}
        </div>
        <div class="modal-actions">
          <button type="submit" class="button main">
            {t('Search')}
          </button>
        </div>
      </form>
    </Modal>
  );
};
