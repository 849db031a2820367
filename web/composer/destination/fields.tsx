/** The fields that choose where the text goes. */
import { useRef } from 'preact/hooks';
import type { Destination } from '../../store/drafts/draft.ts';
import { channels } from '../../store/world.ts';
import { topicsPolicyOf } from '../notices/facts.ts';
import type { Objection } from '../notices/objections.ts';
import type { Part, Sheet } from '../sheet.ts';
import { useWanted } from '../use-wanted.ts';
import { ChannelField } from './channel-field.tsx';
import { RecipientsField } from './recipients-field.tsx';
import { TopicField } from './topic-field.tsx';

type Topic = Extract<Destination, { kind: 'topic' }>;

export interface FieldsProps {
  readonly sheet: Sheet;
  readonly kinds: ReadonlySet<Objection['kind']>;
}

export const TopicFields = ({ sheet, kinds, to }: FieldsProps & { readonly to: Topic }) => {
  const channelInput = useRef<HTMLInputElement>(null);
  const topicInput = useRef<HTMLInputElement>(null);
  useWanted(sheet, 'channel', channelInput);
  useWanted(sheet, 'topic', topicInput);
  const channel = to.channel === undefined ? undefined : channels.value.get(to.channel);
  const policy = channel === undefined ? 'allow_empty_topic' : topicsPolicyOf(channel);
  const want = (part: Part) => {
    sheet.wanted.value = part;
  };
  return (
    <>
      <ChannelField
        channel={to.channel}
        field={channelInput}
        isInvalid={kinds.has('no-channel') || kinds.has('unknown-channel')}
        onTake={(id) => {
          sheet.redirect({ ...to, channel: id });
          want('topic');
        }}
      />
      <span class="where-arrow" aria-hidden="true">
        ›
      </span>
      {(policy !== 'empty_topic_only' || to.topic !== '') && (
        <TopicField
          channel={to.channel}
          topic={to.topic}
          field={topicInput}
          isNeeded={policy === 'disable_empty_topic'}
          isInvalid={
            kinds.has('topic-needed') || kinds.has('topic-refused') || kinds.has('new-topic-refused')
          }
          onText={(topic) => sheet.redirect({ ...to, topic })}
          onDone={() => want('text')}
        />
      )}
    </>
  );
};

export const PeopleField = ({
  sheet,
  kinds,
  recipients,
}: FieldsProps & { readonly recipients: readonly number[] }) => {
  const field = useRef<HTMLInputElement>(null);
  useWanted(sheet, 'recipients', field);
  return (
    <RecipientsField
      recipients={recipients}
      field={field}
      isInvalid={kinds.has('no-recipients') || kinds.has('deactivated')}
      onChange={(people) => sheet.redirect({ kind: 'direct', people })}
    />
  );
};
