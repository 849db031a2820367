/** Channels of every kind, with messages, and who reads them without an account. */
import { write } from '@parlance/server/db/sql';
import { createClient } from '../client.ts';
import { injecting } from '../inject.ts';
import type { TestService } from '../service.ts';
import { makeConversation, makeRoom, writeMessage } from './room.ts';

/** Spectators have no player: they are no person. */
export const spectatorOf = (service: TestService) =>
  createClient({ url: service.member.person.url, transport: injecting(() => service.app.http) });

export const allowSpectators = async (
  { database, member }: TestService,
  isAllowed: boolean,
): Promise<void> => {
  await write`
    update organizations set settings = settings || ${{ enable_spectator_access: isAllowed }}::jsonb, version = version + 1
    where id = ${member.person.organizationId}
  `.execute(database.query);
};

/** Piazza and arcade are of the web; ruin was, and is archived; square and cellar are of the organization. */
export const makeWebPublicRooms = async ({ database, member, otherMember }: TestService) => {
  const home = member.person.organizationId;
  const options = { members: [member.id, otherMember.id] };
  const piazza = await makeRoom(database, home, 'piazza', { ...options, isWebPublic: true });
  const arcade = await makeRoom(database, home, 'arcade', { ...options, isWebPublic: true });
  const ruin = await makeRoom(database, home, 'ruin', { ...options, isWebPublic: true, isArchived: true });
  const square = await makeRoom(database, home, 'square', options);
  const cellar = await makeRoom(database, home, 'cellar', { ...options, inviteOnly: true });
  const pair = await makeConversation(database, home, member.id, otherMember.id);
  const say = (to: number, topic: string | null = 'talk', from = member.id) =>
    writeMessage(database, home, { to, from, topic, content: 'the canary sings' });
  const ids = {
    piazza: await say(piazza.id),
    news: await say(piazza.id, 'News', otherMember.id),
    arcade: await say(arcade.id),
    ruin: await say(ruin.id),
    square: await say(square.id),
    cellar: await say(cellar.id),
    pair: await say(pair.id, null),
  };
  return { piazza, arcade, ruin, square, cellar, say, ids };
};
