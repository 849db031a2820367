/** Rights to edit, move and delete, against an independent table. */
import { RequestError } from '@parlance/client/error';
import { deleteMessage } from '@parlance/protocol/messages/delete';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { joinRoom, leaveRoom, makeRoom, type Room, writeMessage } from '@parlance/testing/channels/room';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { read } from '../../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { otherMember: keeper, database, clock } = service;
const home = keeper.person.organizationId;

const roles = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const;
const standings = ['subscribed', 'former', 'never'] as const;
const kinds = {
  public: {},
  private: { inviteOnly: true },
  protected: { inviteOnly: true, historyPublicToSubscribers: false },
  'archived public': { isArchived: true },
  'archived private': { inviteOnly: true, isArchived: true },
} as const;
type Role = (typeof roles)[number];
type Kind = keyof typeof kinds;
type Standing = (typeof standings)[number];

/**
 * edit own; meddle: edit another's; topic: rename; out: to a public channel; in: another's message here;
 * drop: delete own; purge: delete another's.
 */
const guests = 'edit drop';
const members = 'edit topic out in drop';
const administrators = 'edit topic out in drop purge';
const byRole: Readonly<Record<Role, string>> = {
  owner: administrators,
  administrator: administrators,
  moderator: members,
  member: members,
  guest: guests,
};

/** Rights follow from reading by default; archived channels do not change. */
const reads = (kind: Kind, standing: Standing, role: Role): boolean => {
  if (kind.startsWith('archived')) return false;
  return standing === 'subscribed' || (kind === 'public' && role !== 'guest');
};

const yard = await makeRoom(database, home, 'yard', {
  members: [keeper.id, ...roles.map((role) => service[role].id)],
});
const write = (room: Room, from: Player) =>
  writeMessage(database, home, { to: room.id, from: from.id, sentAt: new Date(clock.now()) });

const operations: Readonly<Record<string, (subject: Player, room: Room) => Promise<() => Promise<unknown>>>> =
  {
    edit: async (subject, room) => {
      const message_id = await write(room, subject);
      return () => subject.call(updateMessage, { message_id, content: 'Changed' });
    },
    meddle: async (subject, room) => {
      const message_id = await write(room, keeper);
      return () => subject.call(updateMessage, { message_id, content: 'Changed' });
    },
    topic: async (subject, room) => {
      const message_id = await write(room, keeper);
      return () =>
        subject.call(updateMessage, { message_id, topic: 'changed', propagate_mode: 'change_all' });
    },
    out: async (subject, room) => {
      const message_id = await write(room, keeper);
      return () => subject.call(updateMessage, { message_id, stream_id: yard.id });
    },
    in: async (subject, room) => {
      const message_id = await write(yard, keeper);
      return () => subject.call(updateMessage, { message_id, stream_id: room.id });
    },
    drop: async (subject, room) => {
      const message_id = await write(room, subject);
      return () => subject.call(deleteMessage, { message_id });
    },
    purge: async (subject, room) => {
      const message_id = await write(room, keeper);
      return () => subject.call(deleteMessage, { message_id });
    },
  };

const everything = async () =>
  (
    await read`select id, recipient_id, topic, content, edit_history from messages order by id`.execute(
      database.query,
    )
  ).rows;

const isAllowed = async (act: () => Promise<unknown>): Promise<boolean> => {
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 400) throw error;
    return false;
  }
};

let made = 0;
const cells = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
  standings.map((standing) => [kind, standing] as const),
);

test.each(cells)('[V1] [V6] [V23] %s channel, %s', async (kind, standing) => {
  for (const role of roles) {
    const subject = service[role];
    const room = await makeRoom(database, home, `room ${++made}`, { ...kinds[kind], members: [keeper.id] });
    if (standing !== 'never') await joinRoom(database, home, room, subject.id);
    const messages = await Promise.all([write(room, keeper)]);
    expect(messages).toHaveLength(1);
    if (standing === 'former') await leaveRoom(database, home, room, subject.id);
    const allowed: string[] = [];
    for (const [name, prepare] of Object.entries(operations)) {
      const act = await prepare(subject, room);
      const before = await everything();
      if (await isAllowed(act)) allowed.push(name);
      else expect(await everything(), `${role} ${name}`).toEqual(before);
    }
    expect(allowed.join(' '), role).toBe(reads(kind, standing, role) ? byRole[role] : '');
  }
});

test('[V9] no user of another organization may do anything', async () => {
  const room = await makeRoom(database, home, 'open to all', { members: [keeper.id] });
  for (const prepare of Object.values(operations)) {
    const act = await prepare(service.outsider, room).catch(() => undefined);
    if (act !== undefined) expect(await isAllowed(act)).toBe(false);
  }
});
