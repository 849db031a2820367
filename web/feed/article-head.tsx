/** The lines above a message: its date, its conversation in mixed places, and where the unread ones begin. */
import type { Message } from '@parlance/client/messages/message';
import { useState } from 'preact/hooks';
import { dateOf } from '../parts/times/time.ts';
import { conversationIn, placeOf } from '../places/conversation.ts';
import { conversationOfMessage } from '../store/messages/place.ts';
import { conversationName, topicName } from '../store/names.ts';
import { addressOf } from '../store/places/address.ts';
import { t } from '../words/index.ts';
import type { Heading } from './grouping.ts';
import type { FeedModel } from './model.ts';

export interface ArticleHeadProps {
  readonly message: Message;
  readonly heading: Heading;
  readonly isNew: boolean;
  readonly model: FeedModel;
}

const choose = (field: HTMLInputElement | null) => field?.showPicker();

/** The field comes with the press: the browser makes a dozen elements of it, and there is one for each day. */
const DateLine = ({ message, model }: Pick<ArticleHeadProps, 'message' | 'model'>) => {
  const [presses, setPresses] = useState(0);
  const date = dateOf(message.timestamp);
  return (
    <div class="date-line">
      <button
        type="button"
        class="date-button target"
        tabIndex={-1}
        aria-label={t('Jump to date, {date}', { date })}
        onClick={() => setPresses(presses + 1)}
      >
        {date}
      </button>
      {presses > 0 && (
        <input
          key={presses}
          ref={choose}
          type="date"
          class="date-field"
          tabIndex={-1}
          aria-hidden="true"
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '') void model.jumpToDate(`${currentTarget.value}T00:00:00Z`);
          }}
        />
      )}
    </div>
  );
};

/** A channel's own page need not repeat its name. */
const isInChannel = ({ options }: FeedModel): boolean => conversationIn(options.narrow)?.kind === 'channel';

export const ArticleHead = ({ message, heading, isNew, model }: ArticleHeadProps) => (
  <>
    {heading.date && <DateLine message={message} model={model} />}
    {isNew && (
      <div class="new-line">
        <span>{t('New messages')}</span>
      </div>
    )}
    {heading.conversation && (
      <div class="conversation-bar">
        <a href={addressOf(placeOf(conversationOfMessage(message)))} tabIndex={-1}>
          {isInChannel(model) && message.type === 'stream'
            ? topicName(message.subject)
            : conversationName(conversationOfMessage(message))}
        </a>
      </div>
    )}
  </>
);
