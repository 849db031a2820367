import { createBot, deleteBot, regenerateBotKey, updateBot } from '@parlance/protocol/bots/endpoints';
import { roles } from '@parlance/protocol/users/roles';
import { type Actions, channelNames } from './game.ts';

export const bots: Actions = ({ owner, member, otherMember, newcomer, anybody, random, next }) => {
  const made: number[] = [];
  const types = [
    { bot_type: 1 },
    { bot_type: 2 },
    { bot_type: 3, payload_url: 'https://hooks.example.com/' },
    { bot_type: 4, service_name: 'helloworld', config_data: { greeting: 'Hello' } },
  ];
  const channel = () => random.pick(['', ...channelNames]);
  const people = [member, otherMember, newcomer, owner];
  const manager = () => random.pick([owner, owner, member, otherMember, anybody()]).bare;
  return [
    async () => {
      const number = next();
      const { user_id } = await random.pick(people).bare.call(createBot, {
        full_name: `Errand ${number}`,
        short_name: `errand${number}`,
        ...(random.next() < 0.3 ? { default_sending_stream: channel() } : {}),
        ...random.pick(types),
      });
      made.push(user_id);
    },
    () =>
      manager().call(updateBot, {
        bot_id: random.pick(made),
        ...random.pick([
          { full_name: `Errand ${next()}` },
          { short_name: `runner${next()}` },
          { default_sending_stream: channel() },
          { default_events_register_stream: channel(), default_all_public_streams: random.next() < 0.5 },
          { service_payload_url: `https://hooks.example.com/${next()}`, service_interface: 2 },
          { config_data: { greeting: `Hello ${next()}` } },
        ]),
      }),
    () => manager().call(updateBot, { bot_id: random.pick(made), bot_owner_id: random.pick(people).id }),
    () =>
      manager().call(updateBot, {
        bot_id: random.pick(made),
        role: random.pick([roles.owner, roles.administrator, roles.member, roles.guest]),
      }),
    () => manager().call(regenerateBotKey, { bot_id: random.pick(made) }),
    () => manager().call(deleteBot, { bot_id: random.pick(made) }),
  ];
};
