/** Adding people to a channel, and removing them. */
import { subscribe, unsubscribe } from '@parlance/client/calls';
import type { Channel } from '@parlance/client/words';
import { announce, beginChange, offerUndo } from '../../parts/saying/say.ts';
import { mayAddOthers, mayRemoveOthers } from '../../store/channels/rights.ts';
import { personName } from '../../store/names.ts';
import { client } from '../../store/session/service.ts';
import { trying } from '../../store/topics/changes.ts';
import { counted, t } from '../../words/index.ts';

const add = ({ name }: Channel, principals: readonly number[]) =>
  client.call(subscribe, { subscriptions: [{ name }], principals: [...principals] });

const remove = ({ name }: Channel, principals: readonly number[]) =>
  client.call(unsubscribe, { subscriptions: [name], principals: [...principals] });

/** Rejects when the service refuses. `newcomers`: those who are not in the channel yet. */
export const addMembers = async (channel: Channel, newcomers: readonly number[]): Promise<void> => {
  if (newcomers.length === 0) return announce(t('All of them are members already.'));
  beginChange();
  await add(channel, newcomers);
  const [first] = newcomers;
  const text =
    newcomers.length === 1
      ? t('{name} added', { name: personName(first!) })
      : counted(newcomers.length, '{n} person added', '{n} people added');
  if (mayRemoveOthers(channel)) offerUndo(text, () => trying(() => remove(channel, newcomers)));
  else announce(text);
};

export const removeMember = (channel: Channel, user: number): Promise<void> =>
  trying(async () => {
    await remove(channel, [user]);
    const text = t('{name} removed', { name: personName(user) });
    if (mayAddOthers(channel)) offerUndo(text, () => trying(() => add(channel, [user])));
    else announce(text);
  });
