/** The heading of a place, with what can be done there. */
import { Globe, Hash, Lock, MessagesSquare } from 'lucide';
import { Icon } from '../parts/icon.tsx';
import { openMenu } from '../parts/menus/menu.ts';
import { channelMenu, topicMenu } from '../parts/menus/menus.ts';
import { PlaceTools } from '../parts/place/place-tools.tsx';
import { channelOf, conversationOf, placeOf } from '../places/conversation.ts';
import type { Conversation, Place } from '../places/place.ts';
import { isNarrow } from '../store/looks/layout.ts';
import { channelName, topicName } from '../store/names.ts';
import { addressOf, type PaneName } from '../store/places/address.ts';
import { isOutOfSight } from '../store/places/name.ts';
import { slice } from '../store/state.ts';
import { channels } from '../store/world.ts';
import { t } from '../words/index.ts';
import './place-header.css';

interface PlaceHeaderProps {
  readonly pane: PaneName;
  readonly place: Place;
  readonly name: string;
}

const PartLink = ({ of, children }: { readonly of: Conversation; readonly children: string }) => {
  const open = (event: MouseEvent | KeyboardEvent) => {
    if (of.kind === 'direct') return;
    event.preventDefault();
    openMenu({
      name: t('Actions for {name}', { name: children }),
      items: of.kind === 'channel' ? channelMenu(of.channel) : topicMenu(of.channel, of.topic),
      anchor: event.currentTarget as Element,
    });
  };
  return (
    <a
      href={addressOf(placeOf(of))}
      onContextMenu={open}
      onKeyDown={(event) => {
        if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) open(event);
      }}
    >
      {children}
    </a>
  );
};

/** The way here: each part is a link, and has its menu. */
const Words = ({ place, name }: Pick<PlaceHeaderProps, 'place' | 'name'>) => {
  const conversation = conversationOf(place);
  if (conversation?.kind !== 'topic' || isOutOfSight(place)) return <>{name}</>;
  const { channel, topic } = conversation;
  return (
    <>
      <PartLink of={{ kind: 'channel', channel }}>{channelName(channel)}</PartLink>{' '}
      <span class="place-arrow">›</span> <PartLink of={conversation}>{topicName(topic)}</PartLink>
    </>
  );
};

const signs = { private: Lock, 'web-public': Globe } as const;

const Sign = ({ place }: Pick<PlaceHeaderProps, 'place'>) => {
  // On a new device the sign is there before what it says, so that the heading stays where it is.
  if (isOutOfSight(place) && slice('user_id').value !== undefined) return null;
  const id = channelOf(place);
  if (id === undefined)
    return conversationOf(place) === undefined ? null : <Icon of={MessagesSquare} size={17} />;
  const channel = channels.value.get(id);
  const kind =
    channel?.isPrivate === true ? 'private' : channel?.is_web_public === true ? 'web-public' : undefined;
  return (
    <>
      <Icon of={kind === undefined ? Hash : signs[kind]} size={17} />
      {kind !== undefined && <span class="unseen">{t(kind)}</span>}
    </>
  );
};

export const PlaceHeader = ({ pane, place, name }: PlaceHeaderProps) => {
  // On a telephone the banner has the heading.
  if (pane === 'main' && isNarrow.value) return null;
  const Heading = pane === 'main' ? 'h1' : 'h2';
  return (
    <div class="place-header">
      <Sign place={place} />
      <Heading id={`${pane}-heading`} class="place-name" tabIndex={-1}>
        <Words place={place} name={name} />
      </Heading>
      <PlaceTools pane={pane} place={place} />
    </div>
  );
};
