/** Who has read a message, as far as these people let others know. */
import { getReadReceipts } from '@parlance/client/calls';
import { useSignal } from '@preact/signals';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { Modal } from '../parts/dialogs/modal.tsx';
import { useAnswer } from '../parts/dialogs/use-answer.ts';
import { Waiting } from '../parts/dialogs/waiting.tsx';
import { Avatar } from '../parts/person/avatar.tsx';
import { client } from '../store/session/service.ts';
import { type Person, people } from '../store/world.ts';
import { counted, languageNow, t } from '../words/index.ts';
import './read-receipts.css';

interface ReadReceiptsProps {
  readonly message: number;
  readonly close: () => void;
}

/** Rows before the rest is asked for. */
const most = 200;

const byName = (ids: readonly number[]): readonly Person[] => {
  const { compare } = new Intl.Collator(languageNow());
  return ids
    .map((id) => people.value.get(id))
    .filter((person) => person !== undefined)
    .sort((one, other) => compare(one.full_name, other.full_name));
};

const Readers = ({ ids }: { readonly ids: readonly number[] }) => {
  const isWhole = useSignal(false);
  if (ids.length === 0) return <p>{t('Nobody has read this message yet.')}</p>;
  const readers = byName(ids);
  const shown = isWhole.value ? readers : readers.slice(0, most);
  return (
    <>
      <ul class="readers">
        {shown.map((person) => (
          <li key={person.user_id}>
            <button
              type="button"
              class="reader"
              aria-haspopup="dialog"
              onClick={() => openDialog('profile', { user: person.user_id })}
            >
              <Avatar person={person} size={28} />
              {person.full_name}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < readers.length && (
        <button
          type="button"
          class="button"
          onClick={() => {
            isWhole.value = true;
          }}
        >
          {counted(readers.length - most, 'Show {n} more', 'Show {n} more')}
        </button>
      )}
    </>
  );
};

export const ReadReceipts = ({ message, close }: ReadReceiptsProps) => {
  const answer = useAnswer(() => client.call(getReadReceipts, { message_id: message }));
  const title =
    answer.kind === 'answered'
      ? t('Read by {n}', { n: answer.value.user_ids.length })
      : t('View read receipts');
  return (
    <Modal title={title} close={close}>
      {answer.kind === 'answered' ? <Readers ids={answer.value.user_ids} /> : <Waiting answer={answer} />}
    </Modal>
  );
};
