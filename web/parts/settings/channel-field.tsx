/** One channel, or none. */
import { findChannels } from '../../store/find/channels.ts';
import { fold } from '../../store/find/fold.ts';
import { channels } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { Combobox } from '../combobox/combobox.tsx';
import type { Option } from '../combobox/option.ts';
import type { RowProps } from './changes.ts';
import type { ChannelSetting } from './setting.ts';
import { whyNot } from './why-not.tsx';

const none = -1;
const most = 20;

const nameOf = (id: number): string =>
  id === none ? t('None') : (channels.value.get(id)?.name ?? t('A channel that you cannot see'));

const optionsFor = (text: string, { isPrivate }: ChannelSetting): readonly Option[] => {
  const isNone = fold(t('None')).includes(fold(text.trim()));
  const found = findChannels(text, {
    most,
    isLeftOut: (channel) => channel.is_archived || (isPrivate === true && !channel.isPrivate),
  });
  return [
    ...(isNone ? [{ key: String(none), words: t('None') }] : []),
    ...found.map(({ id, name }) => ({ key: String(id), words: name })),
  ];
};

export const ChannelField = ({ name, setting, changes }: RowProps<ChannelSetting>) => {
  const id = `setting-${name}`;
  return (
    <Combobox
      id={id}
      class="setting-channel"
      label={t(setting.words)}
      isLabelShown
      value={nameOf(Number(changes.valueOf(name) ?? none))}
      options={(text) => optionsFor(text, setting)}
      onTake={({ key }) => void changes.change(name, Number(key))}
      describedBy={`${id}-about ${id}-refusal ${id}-why`}
      isInvalid={changes.refusalOf(name) !== undefined}
      isDisabled={whyNot(changes, name) !== undefined}
    />
  );
};
