/** Where the text goes: shown before and while one writes, and changed there. */
import { Hash, Lock, PencilLine, Undo2, X } from 'lucide';
import { Icon } from '../../parts/icon.tsx';
import { IconButton } from '../../parts/icon-button.tsx';
import { lazy } from '../../parts/loading/lazy.tsx';
import { placeOf } from '../../places/conversation.ts';
import type { Conversation } from '../../places/place.ts';
import { conversationTo, sameDestination } from '../../store/drafts/draft.ts';
import { channelName, conversationName, topicName } from '../../store/names.ts';
import { addressOf } from '../../store/places/address.ts';
import { channels } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { followsFocus } from '../leads-to.ts';
import type { Sheet } from '../sheet.ts';
import './where-to.css';

/** Not needed in a topic. */
const TopicFields = lazy(() => import('./fields.tsx').then((module) => module.TopicFields));
const PeopleField = lazy(() => import('./fields.tsx').then((module) => module.PeopleField));

const TopicLink = ({
  sheet,
  to,
}: {
  readonly sheet: Sheet;
  readonly to: Extract<Conversation, { kind: 'topic' }>;
}) => (
  <>
    <a class="where-link" href={addressOf(placeOf(to))}>
      <Icon of={channels.value.get(to.channel)?.isPrivate === true ? Lock : Hash} size={14} />
      <span class="where-words">
        {channelName(to.channel)} <span class="where-arrow">›</span> {topicName(to.topic)}
      </span>
    </a>
    <IconButton
      icon={PencilLine}
      size={14}
      name={t('Change destination')}
      onClick={() => {
        sheet.isChoosing.value = true;
        sheet.wanted.value = channels.value.has(to.channel) ? 'topic' : 'channel';
      }}
    />
  </>
);

/** Leads back to writing in the place itself. It is drawn last; Tab goes from the last field to the text. */
const BackButton = ({ sheet }: { readonly sheet: Sheet }) => {
  const [chosen, leads] = [sheet.chosen.value, sheet.leads.value];
  if (chosen === undefined) return null;
  if (leads !== undefined && sameDestination(chosen, leads)) return null;
  const conversation = leads && conversationTo(leads);
  const name =
    conversation === undefined
      ? t('Close')
      : t('Write to {place} instead', { place: conversationName(conversation) });
  return (
    <IconButton
      class="where-back"
      icon={leads === undefined ? X : Undo2}
      size={14}
      name={name}
      onClick={() => {
        sheet.back();
        sheet.wanted.value = 'text';
      }}
    />
  );
};

export const WhereTo = ({ sheet }: { readonly sheet: Sheet }) => {
  const to = sheet.destination.value;
  const kinds = new Set(sheet.checks.shownObjections.value.map(({ kind }) => kind));
  if (to === undefined) return null;
  if (to.kind === 'direct')
    return (
      <div class="where-to">
        <BackButton sheet={sheet} />
        <PeopleField sheet={sheet} kinds={kinds} recipients={to.people} />
      </div>
    );
  const { channel } = to;
  const isLink = channel !== undefined && !sheet.isChoosing.value && !followsFocus(sheet.place);
  return (
    <div class="where-to">
      <BackButton sheet={sheet} />
      {isLink ? (
        <TopicLink sheet={sheet} to={{ ...to, channel }} />
      ) : (
        <TopicFields sheet={sheet} kinds={kinds} to={to} />
      )}
    </div>
  );
};
