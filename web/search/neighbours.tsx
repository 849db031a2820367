/** The messages before and after a result, without leaving the results [W43]. */
import { getMessages } from '@parlance/client/calls';
import type { Message } from '@parlance/client/messages/message';
import { useSignal } from '@preact/signals';
import { UnfoldVertical } from 'lucide';
import type { ComponentType } from 'preact';
import { Icon } from '../parts/icon.tsx';
import { showAlert } from '../parts/saying/say.ts';
import { timeOf } from '../parts/times/time.ts';
import { narrowOf } from '../places/conversation.ts';
import { conversationOfMessage } from '../store/messages/place.ts';
import { client } from '../store/session/service.ts';
import { people } from '../store/world.ts';
import { t } from '../words/index.ts';
import './neighbours.css';

/** On each side. */
const most = 2;

export interface NeighboursProps {
  readonly message: Message;
  readonly isFocusable: boolean;
  readonly Body: ComponentType<{
    readonly html: string;
    readonly messageId: number;
    readonly isFocusable: boolean;
  }>;
}

const fetchAround = async (message: Message): Promise<readonly Message[]> => {
  const { messages } = await client.call(getMessages, {
    anchor: message.id,
    num_before: most,
    num_after: most,
    narrow: narrowOf(conversationOfMessage(message)),
    apply_markdown: true,
    allow_empty_topic_name: true,
  });
  return messages as readonly Message[];
};

export const Neighbours = ({ message, isFocusable, Body }: NeighboursProps) => {
  const around = useSignal<readonly Message[] | undefined>(undefined);
  const isShown = around.value !== undefined;
  const toggle = async () => {
    if (isShown) around.value = undefined;
    else
      try {
        around.value = await fetchAround(message);
      } catch (error) {
        showAlert(t('Could not load: {why}', { why: (error as Error).message }));
      }
  };
  return (
    <>
      <button
        type="button"
        class="link-button neighbours-button"
        tabIndex={isFocusable ? 0 : -1}
        aria-expanded={isShown}
        onClick={() => void toggle()}
      >
        <Icon of={UnfoldVertical} size={14} />
        {t('Messages around it')}
      </button>
      {isShown && (
        <ol class="neighbours" aria-label={t('Messages around it')}>
          {around.value!.map((one) => (
            <li key={one.id} aria-current={one.id === message.id ? 'true' : undefined}>
              <span class="neighbours-sender">
                {people.value.get(one.sender_id)?.full_name ?? one.sender_full_name}
              </span>{' '}
              <time dateTime={new Date(one.timestamp * 1000).toISOString()}>{timeOf(one.timestamp)}</time>
              <div class="article-body" dir="auto">
                <Body html={one.content} messageId={one.id} isFocusable={isFocusable} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </>
  );
};
