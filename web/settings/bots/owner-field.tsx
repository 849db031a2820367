/** Who owns a bot. */
import { Combobox } from '../../parts/combobox/combobox.tsx';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { findPeople } from '../../store/find/people.ts';
import { personName } from '../../store/names.ts';
import { mayManage } from '../../store/people/rights.ts';
import { type Person, people } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { FieldRow } from '../field-row.tsx';
import { changeBot } from './changing.ts';

const mostOffered = 12;

const offer = (text: string, owner: number | null | undefined) =>
  findPeople(text, {
    most: mostOffered,
    isLeftOut: ({ user_id, is_bot }) => is_bot || user_id === owner,
  }).map(({ user_id, full_name, delivery_email }) => ({
    key: String(user_id),
    words: full_name,
    about: delivery_email ?? undefined,
  }));

/** Asks first where the reader could not take it back. */
const give = (bot: Person, field: string, to: Person): void => {
  const { user_id, full_name: name, role, bot_owner_id } = bot;
  const keepsRole = role >= to.role;
  const canUndo = bot_owner_id !== null && keepsRole && mayManage({ ...bot, bot_owner_id: to.user_id });
  const run = () => changeBot(user_id, field, { bot_owner_id: to.user_id }, canUndo);
  if (canUndo) void run();
  else
    openDialog('question', {
      title: t('Give {name} to {person}?', { name, person: to.full_name }),
      text: t(
        'Only the new owner and administrators manage it then. Its role becomes at most that of the new owner.',
      ),
      action: t('Change owner'),
      run,
    });
};

export const OwnerField = ({ bot }: { readonly bot: Person }) => {
  const { user_id, bot_owner_id: owner } = bot;
  const label = t('Owner');
  return (
    <FieldRow id={`bot-${user_id}-owner`} label={label}>
      {(control) => (
        <Combobox
          id={control.id}
          label={label}
          value={owner === null || owner === undefined ? t('No owner') : personName(owner)}
          options={(text) => offer(text, owner)}
          onTake={({ key }) => give(bot, control.id, people.peek().get(Number(key))!)}
          describedBy={control['aria-describedby']}
          isInvalid={control['aria-invalid']}
        />
      )}
    </FieldRow>
  );
};
