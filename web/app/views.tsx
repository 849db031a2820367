/** Which component shows a place. */
import type { Narrow } from '@parlance/client/messages/narrow';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { Feed, type Results } from '../feed/feed.tsx';
import { Outgoing } from '../feed/outgoing.tsx';
import { lazy } from '../parts/loading/lazy.tsx';
import { conversationIn, placeKey } from '../places/conversation.ts';
import type { NarrowPlace, Place } from '../places/place.ts';
import { setBusy } from '../store/panes/busy.ts';
import type { PaneName } from '../store/places/address.ts';
import { isMixed, isSearch } from '../store/places/name.ts';
import { ResultsContext } from './below-body.tsx';
import { soon } from './lazy-soon.ts';

const MessagesFailed = soon((module) => module.MessagesFailed);
const EmptyTopic = soon((module) => module.EmptyTopic);
const BrowseChannels = lazy(() => import('../channels/browse.tsx').then((module) => module.BrowseChannels));
const ChannelPage = lazy(() =>
  import('../channels/page/channel-page.tsx').then((module) => module.ChannelPage),
);
const GroupPlaces = lazy(() => import('../groups/late.ts').then((module) => module.GroupPlaces));
const Inbox = lazy(() => import('./inbox-place.tsx').then((module) => module.InboxPlace));
const Organization = lazy(() =>
  import('../organization/organization.tsx').then((module) => module.Organization),
);
const Recent = lazy(() => import('../recent/recent.tsx').then((module) => module.Recent));
const NoResults = lazy(() => import('../search/no-results.tsx').then((module) => module.NoResults));
const ResultsHead = soon((module) => module.ResultsHead);
const Settings = lazy(() => import('../settings/settings.tsx').then((module) => module.Settings));
const TopicsList = lazy(() => import('../topics-list/topics-list.tsx').then((module) => module.TopicsList));
const WaitingList = lazy(() => import('../lists/waiting-list.tsx').then((module) => module.WaitingList));

export interface ViewProps {
  readonly pane: PaneName;
  readonly place: Place;
  readonly name: string;
}

/** What the combined feed asks for. */
const notMuted: Narrow = [{ operator: 'is', operand: 'muted', negated: true }];

const resultsOf = (narrow: Narrow): Results | undefined =>
  isSearch(narrow)
    ? {
        above: (id, model) => <ResultsHead id={id} model={model} narrow={narrow} />,
        empty: <NoResults narrow={narrow} />,
      }
    : undefined;

/** What the messages of a place are asked by. */
export const feedOptions = (place: NarrowPlace) => ({
  key: placeKey(place),
  narrow: place.narrow.length === 0 ? notMuted : place.narrow,
  near: place.near,
});

const Messages = ({ pane, place, name }: ViewProps) => {
  if (place.kind !== 'narrow') return null;
  const conversation = conversationIn(place.narrow);
  const results = resultsOf(place.narrow);
  const { key, narrow, near } = feedOptions(place);
  return (
    <ResultsContext.Provider value={results !== undefined}>
      <Feed
        // Another message to begin at is another feed.
        key={near}
        pane={pane}
        placeKey={key}
        narrow={narrow}
        near={near}
        name={name}
        isMixed={isMixed(place.narrow)}
        results={results}
        failed={(side) => <MessagesFailed pane={pane} place={place} side={side} />}
        empty={conversation === undefined ? undefined : <EmptyTopic conversation={conversation} />}
      >
        {(ids) => conversation !== undefined && <Outgoing conversation={conversation} ids={ids} />}
      </Feed>
    </ResultsContext.Provider>
  );
};

const Waiting = ({ pane, name }: ViewProps) => {
  useEffect(() => setBusy(pane, false), [pane]);
  return <p class="feed-empty">{name}</p>;
};

const Topics = ({ pane, place }: ViewProps) =>
  place.kind === 'topics' ? <TopicsList channel={place.channel} pane={pane} /> : null;

const Channels = ({ pane, place }: ViewProps) =>
  place.kind === 'channels' ? (
    <BrowseChannels section={place.section} folder={place.folder} pane={pane} />
  ) : null;

const ChannelSettings = ({ pane, place }: ViewProps) =>
  place.kind === 'channel-settings' ? (
    <ChannelPage pane={pane} channel={place.channel} tab={place.tab} />
  ) : null;

const OwnSettings = ({ pane, place }: ViewProps) =>
  place.kind === 'settings' ? <Settings pane={pane} section={place.section} setting={place.setting} /> : null;

const Groups = ({ pane, place }: ViewProps) => <GroupPlaces pane={pane} place={place} />;

const OrganizationPages = ({ pane, place }: ViewProps) =>
  place.kind === 'organization' ? (
    <Organization pane={pane} section={place.section} setting={place.setting} />
  ) : null;

const List = ({ pane, place, name }: ViewProps) => {
  if (place.kind !== 'list') return null;
  if (place.name === 'inbox') return <Inbox pane={pane} />;
  if (place.name === 'recent') return <Recent pane={pane} />;
  return <WaitingList of={place.name} name={name} pane={pane} />;
};

const views: { readonly [K in Place['kind']]?: ComponentType<ViewProps> } = {
  narrow: Messages,
  topics: Topics,
  channels: Channels,
  'channel-settings': ChannelSettings,
  list: List,
  groups: Groups,
  'group-settings': Groups,
  settings: OwnSettings,
  organization: OrganizationPages,
};

export const viewOf = (place: Place): ComponentType<ViewProps> => views[place.kind] ?? Waiting;
