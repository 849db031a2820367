/** What can be done in a place, beside its heading. */
import { isResolved } from '@parlance/protocol/topics/resolved';
import { Bell, BellOff, CircleCheck, Columns2, Ellipsis, Eye, Users, Video, X } from 'lucide';
import { channelOf, conversationOf } from '../../places/conversation.ts';
import type { Conversation, Place } from '../../places/place.ts';
import { callServer, newCallLink } from '../../store/call.ts';
import { isMiddle, isNarrow } from '../../store/looks/layout.ts';
import { activePane } from '../../store/panes/focus.ts';
import { addressOf, openBeside, type PaneName } from '../../store/places/address.ts';
import { isOutOfSight } from '../../store/places/name.ts';
import { policyName } from '../../store/topics/policy-names.ts';
import { topicsOf } from '../../store/topics/topics.ts';
import { policies, policyOf } from '../../store/unread/counts.ts';
import { channels } from '../../store/world.ts';
import { composerOf } from '../../store/writing/writing.ts';
import { counted, type Label, t } from '../../words/index.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { openMenu } from '../menus/menu.ts';
import { channelMenu, directMenu, placeMenu, topicMenu } from '../menus/menus.ts';
import { ChannelView } from './channel-view.tsx';

type Topic = Extract<Conversation, { kind: 'topic' }>;

const icons = {
  [policies.inherit]: Bell,
  [policies.muted]: BellOff,
  [policies.unmuted]: Bell,
  [policies.followed]: Eye,
};
const Policy = ({ conversation }: { readonly conversation: Topic }) => {
  const policy = policyOf(conversation.channel, conversation.topic);
  const name = policyName(policy);
  return (
    <IconButton
      icon={icons[policy as keyof typeof icons] ?? Bell}
      name={name}
      aria-haspopup="menu"
      onClick={({ currentTarget }) =>
        openMenu({
          name,
          anchor: currentTarget,
          items: import('../menus/policy-items.ts').then(({ policyItems }) => policyItems(conversation)),
        })
      }
    />
  );
};

const toggle = async (conversation: Topic): Promise<void> =>
  (await import('../../store/topics/changes.ts')).toggleResolved(conversation);

const ownItems = (conversation: Conversation | undefined) => {
  if (conversation === undefined) return [];
  if (conversation.kind === 'direct') return directMenu(conversation.people);
  return conversation.kind === 'channel'
    ? channelMenu(conversation.channel)
    : topicMenu(conversation.channel, conversation.topic);
};

const menuNames: Readonly<Record<Conversation['kind'], Label>> = {
  topic: 'Topic actions',
  channel: 'Channel actions',
  direct: 'Conversation actions',
};

const Members = ({ channel }: { readonly channel: number }) => {
  const count = channels.value.get(channel)?.subscriber_count;
  if (count === undefined) return null;
  const name = counted(count, '{n} member', '{n} members');
  return (
    <a
      class="place-members"
      href={addressOf({ kind: 'channel-settings', channel, tab: 'subscribers' })}
      aria-label={name}
      title={name}
    >
      <Icon of={Users} size={16} />
      <span aria-hidden="true">{count}</span>
    </a>
  );
};

const Call = ({ pane }: { readonly pane: PaneName }) => {
  const server = callServer();
  const composer = composerOf(pane);
  if (server === undefined || composer === undefined) return null;
  const begin = () => {
    composer.insert(newCallLink(server));
    composer.textarea.focus();
  };
  return <IconButton icon={Video} name={t('Call')} onClick={begin} />;
};

const More = ({ pane, place }: PlaceToolsProps) => {
  const conversation = conversationOf(place);
  const name =
    conversation === undefined && place.kind !== 'topics'
      ? t('Actions for this view')
      : t(menuNames[conversation?.kind ?? 'channel']);
  // The menu of its kind may have to be loaded first.
  const items = async () => [
    ...(await (place.kind === 'topics' ? channelMenu(place.channel) : ownItems(conversation))),
    ...(await placeMenu()),
  ];
  return (
    <IconButton
      icon={Ellipsis}
      name={name}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => {
        activePane.value = pane;
        openMenu({ name, items: items(), anchor: currentTarget });
      }}
    />
  );
};

export interface PlaceToolsProps {
  readonly pane: PaneName;
  readonly place: Place;
}

export const PlaceTools = ({ pane, place }: PlaceToolsProps) => {
  const conversation = isOutOfSight(place) ? undefined : conversationOf(place);
  const channel = isOutOfSight(place) ? undefined : channelOf(place);
  const isTopic = conversation?.kind === 'topic';
  const isShown = (place.kind === 'narrow' || place.kind === 'topics') && !isOutOfSight(place);
  if (isTopic) void topicsOf(conversation.channel).value;
  return (
    <div class="place-tools">
      {isShown && channel !== undefined && !isNarrow.value && <Members channel={channel} />}
      {isShown && channel !== undefined && !isTopic && pane === 'main' && (
        <ChannelView channel={channel} place={place} />
      )}
      {isShown && isTopic && <Policy conversation={conversation} />}
      {isShown && isTopic && (
        <IconButton
          icon={CircleCheck}
          name={isResolved(conversation.topic) ? t('Mark as unresolved') : t('Mark as resolved')}
          onClick={() => void toggle(conversation)}
        />
      )}
      {isShown && conversation !== undefined && !isNarrow.value && <Call pane={pane} />}
      {isShown && pane === 'main' && conversation !== undefined && !isMiddle.value && (
        <IconButton icon={Columns2} name={t('Open beside')} onClick={() => openBeside(place)} />
      )}
      {pane === 'beside' && <IconButton icon={X} name={t('Close')} onClick={() => openBeside(undefined)} />}
      {isShown && <More pane={pane} place={place} />}
    </div>
  );
};
