import type { Channel } from '@parlance/client/words';
import { Hash, Lock } from 'lucide';
import type { RefObject } from 'preact';
import { Combobox } from '../../parts/combobox/combobox.tsx';
import type { Option } from '../../parts/combobox/option.ts';
import { Icon } from '../../parts/icon.tsx';
import { findChannels } from '../../store/find/channels.ts';
import { channels } from '../../store/world.ts';
import { t } from '../../words/index.ts';

/** Options of a list. */
const most = 12;

const optionOf = ({ id, name, isPrivate }: Channel): Option => ({
  key: String(id),
  words: name,
  picture: <Icon of={isPrivate ? Lock : Hash} size={15} />,
});

export interface ChannelFieldProps {
  readonly channel: number | undefined;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly isInvalid: boolean;
  readonly onTake: (channel: number) => void;
}

export const ChannelField = ({ channel, field, isInvalid, onTake }: ChannelFieldProps) => (
  <Combobox
    label={t('Channel')}
    value={channel === undefined ? '' : (channels.value.get(channel)?.name ?? t('Unknown channel'))}
    placeholder={t('Channel')}
    options={(text) =>
      findChannels(text, { most, isLeftOut: ({ is_archived }) => is_archived }).map(optionOf)
    }
    onTake={({ key }) => onTake(Number(key))}
    field={field}
    isInvalid={isInvalid}
    placement="top-start"
    class="composer-channel"
  />
);
