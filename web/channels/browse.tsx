/** All channels that the reader can see: what they are for, and a button to join each. */
import type { Channel } from '@parlance/client/words';
import { useComputed, useSignal } from '@preact/signals';
import { CirclePlus } from 'lucide';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useDialogOfPlace } from '../parts/dialogs/dialog-of-place.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { FilterField } from '../parts/fields/filter-field.tsx';
import { Icon } from '../parts/icon.tsx';
import { announce } from '../parts/saying/say.ts';
import { VirtualTable } from '../parts/virtual-table/virtual-table.tsx';
import { channelsByName } from '../store/channels/by-name.ts';
import { fold } from '../store/find/fold.ts';
import { setBusy } from '../store/panes/busy.ts';
import { addressOf, type PaneName } from '../store/places/address.ts';
import { isSpectator } from '../store/session/account.ts';
import { channels } from '../store/world.ts';
import { counted, type Label, t } from '../words/index.ts';
import { channelColumns } from './browse-columns.tsx';
import { mayMakeChannels } from './may-make.ts';
import '../parts/lists/table-page.css';
import './browse.css';

const sections: readonly (readonly [string, Label, (channel: Channel) => boolean])[] = [
  ['all', 'All channels', () => true],
  ['subscribed', 'Subscribed', ({ own }) => own !== undefined],
  ['available', 'Not subscribed', ({ own }) => own === undefined],
];

/** Without an account there is nothing to subscribe to. */
const shownSections = () => (isSpectator() ? [] : sections);

export interface BrowseChannelsProps {
  readonly section: string;
  readonly pane: PaneName;
  /** Where a new channel goes. */
  readonly folder?: number | undefined;
}

export const BrowseChannels = ({ section, pane, folder }: BrowseChannelsProps) => {
  const text = useSignal('');
  const isArchiveShown = useSignal(false);
  const isShown = sections.find(([name]) => name === section)?.[2] ?? (() => true);
  const shown = useComputed(() => {
    const wanted = fold(text.value.trim());
    return channelsByName.value.filter(
      (channel) =>
        channel.is_archived === isArchiveShown.value &&
        isShown(channel) &&
        fold(`${channel.name} ${channel.description}`).includes(wanted),
    );
  });
  const hasArchived = useComputed(() => [...channels.value.values()].some(({ is_archived }) => is_archived));
  useEffect(() => setBusy(pane, false), [pane]);
  const making = useRef<HTMLButtonElement>(null);
  const isMaking = section === 'new' && mayMakeChannels();
  const asked = useMemo(() => (folder === undefined ? {} : { folder }), [folder]);
  useDialogOfPlace('new-channel', isMaking ? asked : undefined, making);
  const { length } = shown.value;
  useEffect(() => {
    if (text.value !== '') announce(counted(length, '{n} match', '{n} matches'));
  }, [text.value, length]);
  return (
    <div class="table-page browse">
      <div class="table-filters">
        <FilterField
          id={`${pane}-filter-channels`}
          name={t('Filter channels')}
          value={text.value}
          onType={(typed) => {
            text.value = typed;
          }}
          onLeave={() => document.querySelector<HTMLElement>('#main .browse-name[tabindex="0"]')?.focus()}
        />
        {shownSections().map(([name, label]) => (
          <a
            key={name}
            class="button"
            href={addressOf({ kind: 'channels', section: name })}
            aria-current={name === (section === 'new' ? 'all' : section) ? 'true' : undefined}
          >
            {t(label)}
          </a>
        ))}
        {(hasArchived.value || isArchiveShown.value) && (
          <button
            type="button"
            class="button"
            aria-pressed={isArchiveShown.value}
            onClick={() => {
              isArchiveShown.value = !isArchiveShown.value;
            }}
          >
            {t('Archived')}
          </button>
        )}
        {mayMakeChannels() && (
          <button
            ref={making}
            type="button"
            class="button"
            aria-haspopup="dialog"
            onClick={() => openDialog('new-channel', {})}
          >
            <Icon of={CirclePlus} size={16} /> {t('New channel')}
          </button>
        )}
      </div>
      {length === 0 && (
        <p class="browse-none">
          {text.value === '' ? t('There are no channels here.') : t('No channel has this in its name.')}
        </p>
      )}
      <VirtualTable
        name={t('Channels')}
        items={shown.value}
        keyOf={({ id }) => id}
        columns={channelColumns()}
      />
    </div>
  );
};
