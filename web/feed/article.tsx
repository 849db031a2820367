/** One message: who speaks and what, first; everything else after it. */
import type { Message } from '@parlance/client/messages/message';
import { roles } from '@parlance/protocol/users/roles';
import { useContext, useRef, useState } from 'preact/hooks';
import { Avatar } from '../parts/person/avatar.tsx';
import { exactTimeOf, timeOf } from '../parts/times/time.ts';
import { collapsedMessages, isLong, setCollapsed } from '../store/messages/collapsed.ts';
import { placeOfMessage } from '../store/messages/place.ts';
import { activePane } from '../store/panes/focus.ts';
import { mutedIds } from '../store/people/muted.ts';
import { addressOf, type PaneName } from '../store/places/address.ts';
import { ownId, people } from '../store/world.ts';
import { editing } from '../store/writing/editing.ts';
import { t } from '../words/index.ts';
import { ArticleHead } from './article-head.tsx';
import { ArticlePartsContext } from './article-parts.ts';
import { descriptionOf } from './description.ts';
import { useHeir } from './focus-heir.ts';
import type { Heading } from './grouping.ts';
import type { FeedModel } from './model.ts';
import './article.css';

export interface ArticleProps {
  readonly message: Message;
  readonly heading: Heading;
  readonly pane: PaneName;
  readonly model: FeedModel;
  readonly isMixed: boolean;
  readonly isFocused: boolean;
  /** The first unread message: a line says so above it. */
  readonly isNew: boolean;
  readonly position: number;
  readonly size: number;
}

const signOf = (message: Message): string | undefined => {
  const role = people.value.get(message.sender_id)?.role;
  if (people.value.get(message.sender_id)?.is_bot === true) return t('Bot');
  return role === roles.guest ? t('Guest') : undefined;
};

const Sender = ({ message, isFocused }: { readonly message: Message; readonly isFocused: boolean }) => {
  const { openPerson } = useContext(ArticlePartsContext);
  const person = people.value.get(message.sender_id);
  const sign = signOf(message);
  const system = /^Import from (.+)$/.exec(message.client)?.[1];
  return (
    <>
      <button
        type="button"
        class="article-sender target"
        tabIndex={isFocused ? 0 : -1}
        onClick={(event) => openPerson(message.sender_id, event.currentTarget)}
      >
        {person?.full_name ?? message.sender_full_name}
      </button>
      {sign !== undefined && <span class="article-sign">{sign}</span>}
      {system !== undefined && (
        <span class="article-sign">{t('Imported from {name}', { name: system })}</span>
      )}
    </>
  );
};

export const Article = ({ message, heading, pane, model, isFocused, isNew, ...rest }: ArticleProps) => {
  const { Body, Widget, Reactions, Toolbar, EditForm, textOf } = useContext(ArticlePartsContext);
  const [isShown, setShown] = useState(false);
  const element = useRef<HTMLElement>(null);
  const { id } = message;
  useHeir(element, model);
  const isEditing = editing.value === id;
  const isMuted = !isShown && mutedIds.value.has(message.sender_id);
  const sender = people.value.get(message.sender_id)?.full_name ?? message.sender_full_name;
  const isUnread = !message.flags.includes('read');
  const isMention = message.flags.includes('mentioned') || message.flags.includes('wildcard_mentioned');
  const classes = [
    'article',
    heading.sender ? 'led' : '',
    isUnread ? 'unread' : '',
    isMention ? 'mentions-you' : '',
    message.is_me_message ? 'me' : '',
    message.sender_id === ownId() ? 'own' : '',
  ].join(' ');
  const isShort = isLong(message) && collapsedMessages.value[id] !== false;
  const isCollapsed = collapsedMessages.value[id] === true || message.flags.includes('collapsed');

  return (
    <article
      ref={element}
      id={`${pane}-${id}`}
      class={classes}
      tabIndex={isFocused ? 0 : -1}
      aria-label={isMuted ? t('Message from a muted user') : `${sender} ${textOf(message.content)}`}
      aria-describedby={`${pane}-${id}-about`}
      aria-posinset={rest.position}
      aria-setsize={rest.size}
      onFocusIn={() => {
        model.focused.value = id;
        activePane.value = pane;
      }}
    >
      <ArticleHead message={message} heading={heading} isNew={isNew} model={model} />
      {isMuted ? (
        <p class="article-muted">
          {t('Message from a muted user')}{' '}
          <button type="button" class="link-button" onClick={() => setShown(true)}>
            {t('Show')}
          </button>
        </p>
      ) : (
        <div class="article-row">
          <div class="article-side">
            {heading.sender && <Avatar person={people.value.get(message.sender_id)} size={36} />}
          </div>
          <div class="article-main">
            <div class="article-line">
              {heading.sender && <Sender message={message} isFocused={isFocused} />}
              <a
                class="article-time target"
                href={addressOf(placeOfMessage(message))}
                tabIndex={isFocused ? 0 : -1}
                title={exactTimeOf(message.timestamp)}
              >
                <time dateTime={new Date(message.timestamp * 1000).toISOString()}>
                  {timeOf(message.timestamp)}
                </time>
              </a>
            </div>
            {isEditing ? (
              <EditForm message={message} close={() => closeEditing(pane, id)} />
            ) : (
              <div
                class={`article-body ${isCollapsed ? 'collapsed' : isShort ? 'shortened' : ''}`}
                dir="auto"
              >
                {message.submessages.length > 0 ? (
                  <Widget message={message} isFocusable={isFocused} />
                ) : (
                  <Body html={model.contentOf(message)} messageId={id} isFocusable={isFocused} />
                )}
              </div>
            )}
            {(isCollapsed || isShort) && !isEditing && (
              <button type="button" class="link-button" onClick={() => setCollapsed(message, false)}>
                {t('Show more')}
              </button>
            )}
            <Reactions message={message} isFocusable={isFocused} />
          </div>
          <div class={`article-tools ${isFocused ? 'focused' : ''}`}>
            <Toolbar message={message} />
          </div>
        </div>
      )}
      <span id={`${pane}-${id}-about`} class="unseen" aria-hidden="true">
        {descriptionOf(message, heading, isNew)}
      </span>
    </article>
  );
};

const closeEditing = (pane: PaneName, id: number) => {
  editing.value = undefined;
  requestAnimationFrame(() => document.getElementById(`${pane}-${id}`)?.focus());
};
