/** The head of the sidebar: the reader's views, in their order. */
import {
  AtSign,
  Bell,
  CalendarClock,
  Clock,
  type IconNode,
  Inbox,
  NotebookPen,
  Pin,
  Rows3,
  SmilePlus,
  Star,
} from 'lucide';
import { placeKey } from '../places/conversation.ts';
import { parseAddress } from '../places/parse.ts';
import type { Place } from '../places/place.ts';
import { drafts } from '../store/drafts/drafts.ts';
import { unsent } from '../store/outbox/outbox.ts';
import { areRowsDue } from '../store/panes/busy.ts';
import { placeName } from '../store/places/name.ts';
import { type OwnView, ownViews } from '../store/places/own-views.ts';
import { slice } from '../store/state.ts';
import { counts, none } from '../store/unread/counts.ts';
import { t } from '../words/index.ts';
import { Row } from './row.tsx';

interface BuiltIn {
  readonly fragment: string;
  readonly icon: IconNode;
}

const builtIn: readonly BuiltIn[] = [
  { fragment: 'inbox', icon: Inbox },
  { fragment: 'recent', icon: Clock },
  { fragment: 'feed', icon: Rows3 },
  { fragment: 'narrow/is/mentioned', icon: AtSign },
  { fragment: 'narrow/is/starred', icon: Star },
  { fragment: 'narrow/has/reaction/sender/me', icon: SmilePlus },
  { fragment: 'drafts', icon: NotebookPen },
  { fragment: 'scheduled', icon: CalendarClock },
  { fragment: 'reminders', icon: Bell },
];

const builtInKeys: ReadonlySet<string> = new Set(
  builtIn.map(({ fragment }) => placeKey(parseAddress(fragment).address.place)),
);

export const isBuiltInView = (place: Place): boolean => builtInKeys.has(placeKey(place));

export interface View {
  readonly place: Place;
  readonly name: string;
  readonly icon: IconNode;
  readonly own?: OwnView;
}

/** Hidden ones are left out; own ones come last. */
export const viewsOf = (): readonly View[] => {
  const rows = slice('navigation_views').value ?? [];
  const hidden = new Set(rows.filter(({ is_pinned }) => !is_pinned).map(({ fragment }) => fragment));
  return [
    ...builtIn
      .filter(({ fragment }) => !hidden.has(fragment))
      .map(({ fragment, icon }) => {
        const { place } = parseAddress(fragment).address;
        return { place, icon, name: placeName(place) };
      }),
    ...ownViews().map((own) => ({ place: own.place, icon: Pin, name: own.name, own })),
  ];
};

const countOf = ({ place }: View) => {
  if (place.kind === 'list' && place.name === 'inbox') return { unread: counts.value.total, mentions: 0 };
  const isMentions = place.kind === 'narrow' && place.narrow[0]?.operand === 'mentioned';
  if (isMentions) return { unread: 0, mentions: counts.value.mentions };
  const amount = amountIn(place);
  return amount === 0 ? none : { unread: amount, mentions: 0 };
};

/** Things that wait in a list. */
const amountIn = (place: Place): number => {
  if (place.kind !== 'list') return 0;
  if (place.name === 'drafts') return drafts.value.length + unsent.value.length;
  if (place.name === 'scheduled') return slice('scheduled_messages').value?.length ?? 0;
  return place.name === 'reminders' ? (slice('reminders').value?.length ?? 0) : 0;
};

const menuOf = ({ name, own, place }: View) => {
  const isInbox = place.kind === 'list' && place.name === 'inbox';
  if (own === undefined && !isInbox) return undefined;
  const items = () =>
    import('./view-menu.ts').then(({ inboxMenu, viewMenu }) =>
      own === undefined ? inboxMenu() : viewMenu(own),
    );
  return { name: t('Actions for {name}', { name }), items };
};

const ViewRow = ({ view, first }: { readonly view: View; readonly first: string }) => (
  <Row
    list="views"
    first={first}
    place={view.place}
    name={view.name}
    icon={view.icon}
    count={areRowsDue.value ? countOf(view) : none}
    menu={menuOf(view)}
  />
);

export const Views = ({ views }: { readonly views: readonly View[] }) => {
  const first = views[0] === undefined ? '' : placeKey(views[0].place);
  return (
    <ul aria-label={t('Views')} class="rows">
      {views.map((view) => (
        <ViewRow key={placeKey(view.place)} view={view} first={first} />
      ))}
    </ul>
  );
};
