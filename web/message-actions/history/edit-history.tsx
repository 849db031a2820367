/** What a message was before, with differences marked. */
import { getMessageHistory } from '@parlance/client/calls';
import { Modal } from '../../parts/dialogs/modal.tsx';
import { useAnswer } from '../../parts/dialogs/use-answer.ts';
import { Waiting } from '../../parts/dialogs/waiting.tsx';
import { Avatar } from '../../parts/person/avatar.tsx';
import { dateOf, exactTimeOf, timeOf } from '../../parts/times/time.ts';
import { channelName, topicName } from '../../store/names.ts';
import { client } from '../../store/session/service.ts';
import { people } from '../../store/world.ts';
import { type Label, t } from '../../words/index.ts';
import { differences } from './differences.ts';
import { type Change, type Version, versionsOf } from './versions.ts';
import './edit-history.css';

const kinds: Readonly<Record<Version['kind'], Label>> = {
  sent: 'Sent',
  edited: 'Edited',
  moved: 'Moved',
  'edited and moved': 'Edited and moved',
};

const Text = ({ before, after }: Change) => (
  <p class="version-text" dir="auto">
    {differences(before, after).map(({ kind, text }, index) => {
      if (kind === 'same') return text;
      return kind === 'added' ? <ins key={index}>{text}</ins> : <del key={index}>{text}</del>;
    })}
  </p>
);

const Move = ({ name, before, after }: Change & { readonly name: string }) => (
  <p class="version-move" dir="auto">
    {name}: <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
  </p>
);

const VersionItem = ({ version }: { readonly version: Version }) => {
  const { by, at, kind, text, formerText, topic, channel } = version;
  const person = by === undefined ? undefined : people.value.get(by);
  const isText = kind === 'sent' || formerText !== undefined;
  return (
    <li class="version">
      <p class="version-head">
        <Avatar person={person} size={22} />
        <b>{person?.full_name ?? t('Unknown user')}</b>
        <span>{t(kinds[kind])}</span>
        <time dateTime={new Date(at * 1000).toISOString()} title={exactTimeOf(at)}>
          {dateOf(at)}, {timeOf(at)}
        </time>
      </p>
      {channel !== undefined && (
        <Move name={t('Channel')} before={channelName(channel.before)} after={channelName(channel.after)} />
      )}
      {topic !== undefined && (
        <Move name={t('Topic')} before={topicName(topic.before)} after={topicName(topic.after)} />
      )}
      {isText && <Text before={formerText ?? text} after={text} />}
    </li>
  );
};

interface EditHistoryProps {
  readonly message: number;
  readonly close: () => void;
}

export const EditHistory = ({ message, close }: EditHistoryProps) => {
  const answer = useAnswer(() =>
    client.call(getMessageHistory, { message_id: message, allow_empty_topic_name: true }),
  );
  return (
    <Modal title={t('History of this message')} close={close} isWide>
      {answer.kind === 'answered' ? (
        <ol class="versions" data-first tabIndex={-1}>
          {versionsOf(answer.value.message_history).map((version, index) => (
            <VersionItem key={index} version={version} />
          ))}
        </ol>
      ) : (
        <Waiting answer={answer} />
      )}
    </Modal>
  );
};
