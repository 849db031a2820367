/** A made-up Slack export, as large as wanted: a folder with a file for each channel and day. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const users = 300;
const channels = 60;
const messagesOfDay = 2_000;
const daySeconds = 86_400;
/** Seconds since 1970. */
const firstDay = 1_577_836_800;

const words =
  'the soup was ready at noon and every cook in the kitchen had tasted it before we opened a release candidate for testing with logs attached please review when you can thanks deploy failed again on staging server'.split(
    ' ',
  );

/** The same numbers in each run. */
const createRandom = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
};

type Random = ReturnType<typeof createRandom>;

const userId = (number: number): string => `U${String(number).padStart(5, '0')}`;

const textOf = (random: Random): string => {
  const text = Array.from({ length: 4 + random(56) }, () => words[random(words.length)]).join(' ');
  return random(5) === 0 ? `<@${userId(random(users))}> *${text}* :tada: <https://example.org/x|link>` : text;
};

const messageOf = (random: Random, seconds: number) => {
  const text = textOf(random);
  const user = userId(random(users));
  const element = { type: 'rich_text_section', elements: [{ type: 'text', text }] };
  return {
    client_msg_id: `${seconds}-${user}`,
    type: 'message',
    user,
    text,
    ts: seconds.toFixed(6),
    team: 'T1',
    user_team: 'T1',
    source_team: 'T1',
    user_profile: {
      avatar_hash: 'abc',
      image_72: 'https://avatars.example.org/abc.png',
      first_name: 'P',
      real_name: 'Person',
      display_name: 'p',
      team: 'T1',
      name: user.toLowerCase(),
      is_restricted: false,
    },
    blocks: [{ type: 'rich_text', block_id: 'x', elements: [element] }],
    ...(random(10) === 0
      ? { reactions: [{ name: '+1', users: [1, 2, 3].map((one) => userId(random(100) * one)), count: 3 }] }
      : {}),
  };
};

const people = () =>
  Array.from({ length: users }, (_, index) => ({
    id: userId(index),
    team_id: 'T1',
    name: userId(index).toLowerCase(),
    is_owner: index === 0,
    profile: { real_name: `Person ${index}`, email: `person${index}@example.org` },
  }));

const rooms = (random: Random) =>
  Array.from({ length: channels }, (_, index) => ({
    id: `C${index}`,
    name: `room-${index}`,
    created: firstDay,
    members: [...new Set(Array.from({ length: 60 }, () => userId(random(users))))],
    is_general: index === 0,
  }));

/** Returns its bytes. */
export const writeSlackExport = async (directory: string, messages: number): Promise<number> => {
  const random = createRandom(7);
  let bytes = 0;
  const write = async (name: string, value: unknown) => {
    const text = JSON.stringify(value, undefined, 1);
    bytes += Buffer.byteLength(text);
    await writeFile(join(directory, name), text);
  };
  await write('users.json', people());
  await write('channels.json', rooms(random));
  for (let channel = 0; channel < channels; channel += 1) await mkdir(join(directory, `room-${channel}`));
  for (let day = 0; day * messagesOfDay < messages; day += 1) {
    const begin = firstDay + day * daySeconds;
    const byChannel = Array.from({ length: channels }, () => [] as object[]);
    const count = Math.min(messagesOfDay, messages - day * messagesOfDay);
    for (let index = 0; index < count; index += 1)
      byChannel[random(channels)]!.push(messageOf(random, begin + (index * daySeconds) / messagesOfDay));
    const date = new Date(begin * 1000).toISOString().slice(0, 10);
    for (const [channel, said] of byChannel.entries())
      if (said.length > 0) await write(`room-${channel}/${date}.json`, said);
  }
  return bytes;
};
