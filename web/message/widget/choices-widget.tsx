/** Choices that a program offers. Each sends its reply into the conversation. */
import type { Message } from '@parlance/client/messages/message';
import { conversationOfMessage } from '../../store/messages/place.ts';
import { theOutbox } from '../../store/outbox/outbox.ts';
import { choicesOf } from './choices.ts';
import type { WidgetPartProps } from './parts.tsx';

const reply = (message: Message, content: string): void => {
  const conversation = conversationOfMessage(message);
  if (conversation.kind === 'topic') {
    const { channel, topic } = conversation;
    void theOutbox().add({ type: 'channel', to: channel, topic, content });
  } else if (conversation.kind === 'direct')
    void theOutbox().add({ type: 'direct', to: conversation.people, content });
};

export const ChoicesWidget = ({ message, start, tab }: WidgetPartProps) => {
  const { heading, choices } = choicesOf(start);
  return (
    <fieldset class="widget" aria-label={heading}>
      <strong dir="auto">{heading}</strong>
      <div class="choices">
        {choices.map((choice) => (
          <button
            type="button"
            key={choice.short}
            class="button"
            tabIndex={tab}
            onClick={() => reply(message, choice.reply)}
          >
            <b>{choice.short}</b> {choice.long}
          </button>
        ))}
      </div>
    </fieldset>
  );
};
