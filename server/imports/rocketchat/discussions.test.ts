import { limits } from '@parlance/protocol/limits';
import { type Dump, read, room, say, subscription, texts, user } from '@parlance/testing/imports/rocketchat';
import { describe, expect, test } from 'vitest';

describe('the audience rule of discussions', () => {
  const dump = (parent: object, discussion: object, members: readonly [string, string][]): Dump => ({
    users: [...['ann', 'ben', 'cid'].map((id) => user(id)), user('gus', { roles: ['guest'] })],
    rocketchat_room: [room('parent', parent), room('talk', { prid: 'parent', ...discussion })],
    rocketchat_subscription: members.map(([rid, who]) => subscription(rid, who)),
    rocketchat_message: [say('talk', 'ann', 'words')],
  });
  const where = async (parent: object, discussion: object, members: readonly [string, string][] = []) => {
    const result = await read(dump(parent, discussion, members));
    return { result, place: result.of('message')[0]!.place };
  };
  const topic = { channel: 'parent', topic: { name: 'talk room' } };

  test('a public discussion of a public room is a topic', async () => {
    expect((await where({}, {})).place).toEqual(topic);
  });

  test('one with another guest is a public channel of its own', async () => {
    expect(
      (
        await where({}, {}, [
          ['parent', 'gus'],
          ['talk', 'gus'],
          ['talk', 'ann'],
        ])
      ).place,
    ).toEqual(topic);
    for (const room of ['parent', 'talk']) {
      const { result, place } = await where({}, {}, [[room, 'gus']]);
      expect(place).toEqual({ channel: 'talk', topic: 'main' });
      expect(result.one('channel', 'talk')).toMatchObject({
        name: 'parent room: talk room',
        isPrivate: false,
      });
    }
  });

  test('a private one is a topic only among the same members', async () => {
    const same: [string, string][] = [
      ['parent', 'ann'],
      ['parent', 'ben'],
      ['talk', 'ben'],
      ['talk', 'ann'],
    ];
    expect((await where({ t: 'p' }, { t: 'p' }, same)).place).toEqual(topic);
    for (const members of [[...same, ['talk', 'cid']], same.slice(0, 3)] as [string, string][][]) {
      const { result, place } = await where({ t: 'p' }, { t: 'p' }, members);
      expect(place).toEqual({ channel: 'talk', topic: 'main' });
      expect(result.one('channel', 'talk')).toMatchObject({
        name: 'parent room: talk room',
        isPrivate: true,
      });
      expect(result.of('membership').filter(({ channel }) => channel === 'talk')).toHaveLength(
        members.length - 2,
      );
    }
  });

  test.each([
    [{}, { t: 'p' }],
    [{ t: 'p' }, {}],
    [{}, { joinCodeRequired: true }],
  ])('a discussion %j %j is a private channel', async (parent, discussion) => {
    const { result, place } = await where(parent, discussion);
    expect(place).toEqual({ channel: 'talk', topic: 'main' });
    expect(result.one('channel', 'talk').isPrivate).toBe(true);
  });

  test('one of a direct conversation is a conversation of its own members', async () => {
    const members: [string, string][] = [
      ['talk', 'ann'],
      ['talk', 'ben'],
      ['talk', 'cid'],
    ];
    const { result, place } = await where({ t: 'd', uids: ['ann', 'ben'] }, { t: 'p' }, members);
    expect(place).toEqual({ conversation: 'talk' });
    expect(result.one('conversation', 'talk').people).toEqual(['ann', 'ben', 'cid']);
  });

  test('one within another follows the same rule, and circles end', async () => {
    const deep = room('deep', { prid: 'talk', fname: 'deep' });
    const base = dump({}, {}, []);
    const result = await read({
      ...base,
      rocketchat_room: [
        ...(base.rocketchat_room as object[]),
        deep,
        room('x', { prid: 'y' }),
        room('y', { prid: 'x' }),
      ],
      rocketchat_message: [say('deep', 'ann', 'a'), say('x', 'ann', 'b'), say('y', 'ann', 'c')],
    });
    expect(result.of('message')[0]!.place).toEqual({ channel: 'parent', topic: { name: 'deep' } });
    expect(result.of('message')).toHaveLength(3);
  });

  test('two whose long names begin alike stay two topics', async () => {
    const long = 'l'.repeat(limits.topicLength);
    const named = (id: string) => room(id, { prid: 'parent', fname: `${long} ${id}` });
    const result = await read({
      ...dump({}, {}, []),
      rocketchat_room: [room('parent'), named('one'), named('two')],
      rocketchat_message: [say('one', 'ann', 'first'), say('two', 'ann', 'second')],
    });
    expect(result.of('message').map(({ place }) => place)).toEqual([
      { channel: 'parent', topic: { name: `${long.slice(1)}…` } },
      { channel: 'parent', topic: { name: `${long.slice(4)} (2)` } },
    ]);
  });

  test('one without a message leaves nothing', async () => {
    const result = await read({
      ...dump({}, { t: 'p' }, []),
      rocketchat_message: [say('parent', 'ann', 'see #talk-slug')],
    });
    expect(result.of('channel').map(({ id }) => id)).toEqual(['parent']);
    expect(texts(result)).toEqual(['see #talk-slug']);
  });
});
