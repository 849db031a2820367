/** What managers change of a bot. What others change meanwhile stays. */
import { updateBot } from '@parlance/client/calls';
import { takenBack } from '../../store/changes/settings.ts';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { people } from '../../store/world.ts';
import { save } from '../saving.ts';

/** What an outgoing webhook posts to; undefined for other bots. */
export const receiverOf = (bot: number) =>
  slice('realm_bots')
    .value?.find(({ user_id }) => user_id === bot)
    ?.services.find((service) => 'base_url' in service);

const valuesOf = (bot: number) => {
  const person = people.peek().get(bot);
  const receiver = receiverOf(bot);
  return {
    full_name: person?.full_name,
    bot_owner_id: person?.bot_owner_id ?? undefined,
    service_payload_url: receiver?.base_url,
    service_interface: receiver?.interface,
  };
};

type Changes = Partial<ReturnType<typeof valuesOf>>;

/** `field`: the id of the control. */
export const changeBot = (bot_id: number, field: string, changed: Changes, canUndo = true) => {
  const put = (values: Changes) => client.call(updateBot, { bot_id, ...values });
  const former = valuesOf(bot_id);
  return save(
    field,
    () => put(changed),
    canUndo ? () => put(takenBack(valuesOf(bot_id), { ...former, ...changed }, former)) : undefined,
  );
};
