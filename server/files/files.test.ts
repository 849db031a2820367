import { subscribe, unsubscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import {
  getAttachments,
  getFileUrl,
  getThumbnailStatus,
  removeAttachment,
} from '@parlance/protocol/uploads/uploads';
import { joinRoom, makeRoom } from '@parlance/testing/channels/room';
import { ask, type Reader, upload } from '@parlance/testing/files';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';
import { write } from '../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, administrator, member, otherMember, guest, newcomer, outsider, database } = service;
const organizationId = owner.person.organizationId;
const nobody = undefined;

const statusOf = async (reader: Reader | undefined, url: string) => (await ask(service, reader, url)).status;
const partsOf = (url: string) => {
  const [, , realm_id_str, ...rest] = url.split('/').map(decodeURIComponent);
  return { realm_id_str: realm_id_str!, filename: rest.join('/') };
};
const show = (to: number, url: string, player = member) =>
  player.call(sendMessage, { type: 'channel', to, topic: 'files', content: `Look: [it](${url})` });
const room = (name: string, options = {}) => makeRoom(database, organizationId, name, options);

/** Every address of a file gives each reader the same access. */
const expectReach = async (
  url: string,
  can: readonly (typeof member)[],
  cannot: readonly (typeof member)[],
) => {
  for (const { person, call } of can.map((player) => ({ person: player.person, call: player }))) {
    expect(await statusOf(person, url), person.email).toBe(200);
    const { url: link } = await call.call(getFileUrl, partsOf(url));
    expect(await statusOf(nobody, link)).toBe(200);
  }
  for (const player of cannot) {
    const unknown = url.replace(/\/[^/]+\/[^/]+$/, '/AAAAAAAAAAAAAAAAAAAAAAAA/unknown.txt');
    const [known, other] = [
      await ask(service, player.person, url),
      await ask(service, player.person, unknown),
    ];
    expect([known.status, known.body.toString()], player.person.email).toEqual([404, other.body.toString()]);
    const refused = await player.refusal(getFileUrl, partsOf(url));
    expect(refused).toMatchObject({
      status: 404,
      message: (await player.refusal(getFileUrl, partsOf(unknown))).message,
    });
    expect(await player.refusal(getThumbnailStatus, partsOf(url))).toMatchObject({ status: 404 });
  }
  expect(await statusOf(nobody, url)).toBe(401);
};

describe('[S44] who may read a file', () => {
  test('its owner, until a message shows it', async () => {
    const url = await upload(member, 'draft.txt', 'draft');
    await expectReach(url, [member], [owner, otherMember, guest, outsider]);
  });

  test('[V23] users who may read a message that shows it, in channels of each kind', async () => {
    const open = await room('greenhouse', { members: [member.id] });
    const shut = await room('cellar', { inviteOnly: true, members: [member.id, guest.id] });
    const late = await room('vault', {
      inviteOnly: true,
      historyPublicToSubscribers: false,
      members: [member.id],
    });
    const urls = [];
    for (const { id } of [open, shut, late]) {
      const url = await upload(member, 'plan.txt', 'plan');
      await show(id, url);
      urls.push(url);
    }
    await joinRoom(database, organizationId, late, newcomer.id);
    await expectReach(urls[0]!, [member, otherMember, newcomer], [guest, outsider]);
    await expectReach(urls[1]!, [member, guest], [owner, otherMember, outsider]);
    await expectReach(urls[2]!, [member], [newcomer, otherMember, administrator]);
  });

  test('[V1] not who has left', async () => {
    await member.call(subscribe, {
      subscriptions: [{ name: 'shed' }],
      invite_only: true,
      principals: [member.id, otherMember.id],
    });
    const url = await upload(member, 'key.txt', 'key');
    await member.call(sendMessage, { type: 'channel', to: 'shed', topic: 'keys', content: `[key](${url})` });
    expect(await statusOf(otherMember.person, url)).toBe(200);
    await otherMember.call(unsubscribe, { subscriptions: ['shed'] });
    await expectReach(url, [member], [otherMember]);
  });

  test('[V3] a moved message takes its file along, a deleted one shows nothing', async () => {
    const open = await room('yard', { members: [member.id, otherMember.id] });
    const shut = await room('attic', { inviteOnly: true, members: [member.id] });
    const url = await upload(member, 'map.txt', 'map');
    const { id } = await show(open.id, url);
    expect(await statusOf(otherMember.person, url)).toBe(200);
    await write`update messages set recipient_id = ${shut.id} where organization_id = ${organizationId} and id = ${id}`.execute(
      database.query,
    );
    await expectReach(url, [member], [otherMember]);
    await write`update messages set recipient_id = ${open.id} where organization_id = ${organizationId} and id = ${id}`.execute(
      database.query,
    );
    expect(await statusOf(otherMember.person, url)).toBe(200);
    await write`delete from messages where organization_id = ${organizationId} and id = ${id}`.execute(
      database.query,
    );
    await expectReach(url, [member], [otherMember]);
  });

  test('[V23] an archived channel gives exactly what its messages give', async () => {
    const archived = await room('old shed', { inviteOnly: true, members: [member.id] });
    const url = await upload(member, 'old.txt', 'old');
    await show(archived.id, url);
    await write`update channels set is_archived = true where id = ${archived.id}`.execute(database.query);
    await expectReach(url, [member], [otherMember, guest, outsider]);
  });

  test('a link by a user who may not read it opens it to no one', async () => {
    const open = await room('market', { members: [member.id, otherMember.id] });
    const url = await upload(member, 'secret.txt', 'secret');
    await show(open.id, url, otherMember);
    await expectReach(url, [member], [otherMember, newcomer]);
    await show(open.id, url);
    await expectReach(url, [member, otherMember, newcomer], [guest]);
  });

  test('all readers where a web-public channel shows it and the organization lets them', async () => {
    const open = await room('shop window', { isWebPublic: true, members: [member.id] });
    const url = await upload(member, 'prices.txt', 'prices');
    await show(open.id, url);
    const spectators = (isOpen: boolean) =>
      write`update organizations set version = version + 1,
          settings = settings || jsonb_build_object('enable_spectator_access', ${isOpen}::boolean)
        where id = ${organizationId}`.execute(database.query);
    expect(await statusOf(nobody, url)).toBe(401);
    await spectators(true);
    expect(await statusOf(nobody, url)).toBe(200);
    expect(await statusOf(guest.person, url)).toBe(200);
    expect(await statusOf(outsider.person, url)).toBe(404);
    await write`update channels set is_archived = true where id = ${open.id}`.execute(database.query);
    expect(await statusOf(nobody, url)).toBe(404);
    await spectators(false);
    expect(await statusOf(nobody, url)).toBe(401);
  });

  test('[V9] no path of another organization leads anywhere', async () => {
    const theirs = await upload(outsider, 'theirs.txt', 'theirs');
    expect(await statusOf(outsider.person, theirs)).toBe(200);
    expect(await statusOf(member.person, theirs)).toBe(404);
    const { filename } = partsOf(theirs);
    expect(await statusOf(member.person, `/user_uploads/${organizationId}/${filename}`)).toBe(404);
    const { url } = await outsider.call(getFileUrl, partsOf(theirs));
    expect(await statusOf(nobody, url)).toBe(404);
    expect(
      (await ask(service, nobody, url, { headers: { host: new URL(outsider.person.url).host } })).status,
    ).toBe(200);
  });
});

describe('temporary links', () => {
  test('work without credentials for a minute, and not when anything about them is changed', async () => {
    const url = await upload(member, 'note & more.txt', 'a note');
    const { url: link } = await member.call(getFileUrl, partsOf(url));
    expect(link).toMatch(/^\/user_uploads\/temporary\/[^/]+\/note-more\.txt$/);
    const read = await ask(service, nobody, link);
    expect([read.status, read.body.toString()]).toEqual([200, 'a note']);
    const [, , , token = ''] = link.split('/');
    const [payload = '', signature = ''] = token.split('.');
    const [organization, file, user, until] = payload.split('-').map(Number);
    for (const forged of [
      `${organization}-${file! - 1}-${user}-${until}.${signature}`,
      `${organization}-${file}-${user! - 1}-${until}.${signature}`,
      `${organization}-${file}-${user}-${until! + 1000}.${signature}`,
      `${organization}-${file}-${user}-${until}.${'A'.repeat(43)}`,
      `${organization}-${file}-${user}-${until}.`,
      `${organization}-${file}-${user}-${until}`,
      'x'.repeat(400),
      '%00',
    ])
      expect(await statusOf(nobody, `/user_uploads/temporary/${forged}/note.txt`), forged).toBe(404);
    service.clock.forward(59);
    expect(await statusOf(nobody, link)).toBe(200);
    service.clock.forward(2);
    expect(await statusOf(nobody, link)).toBe(404);
  });

  test('[H17] end when the person who asked for one may not read the file any more', async () => {
    const url = await upload(member, 'plan.txt', 'a plan');
    const room = await makeRoom(service.database, member.person.organizationId, 'planners', {
      inviteOnly: true,
      historyPublicToSubscribers: false,
      members: [member.id, otherMember.id],
    });
    await member.call(sendMessage, {
      type: 'channel',
      to: room.id,
      topic: 'plan',
      content: `[plan](${url})`,
    });
    const { url: own } = await member.call(getFileUrl, partsOf(url));
    const { url: link } = await otherMember.call(getFileUrl, partsOf(url));
    expect([await statusOf(nobody, own), await statusOf(nobody, link)]).toEqual([200, 200]);
    await otherMember.call(unsubscribe, { subscriptions: ['planners'] });
    expect([await statusOf(nobody, own), await statusOf(nobody, link)]).toEqual([200, 404]);
  });

  test('end with the file', async () => {
    const url = await upload(member, 'gone.txt', 'gone');
    const { url: link } = await member.call(getFileUrl, partsOf(url));
    const { attachments } = await member.call(getAttachments);
    await member.call(removeAttachment, { attachment_id: attachments.at(-1)!.id });
    expect(await statusOf(nobody, link)).toBe(404);
  });
});

describe('[V17] a file never becomes a page of this service', () => {
  const script = '<script>alert(document.domain)</script>';
  const cases: readonly [name: string, type: string, content: string][] = [
    ['page.html', 'text/html', `<!doctype html>${script}`],
    ['page.htm', '', script],
    ['picture.svg', 'image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
    ['picture.svg', 'application/octet-stream', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
    ['feed.xml', 'text/xml', `<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml">${script}</x>`],
    ['page.xhtml', 'application/xhtml+xml', script],
    ['page.mht', 'multipart/related', script],
    ['code.js', 'text/javascript', 'alert(1)'],
    ['film.swf', 'application/x-shockwave-flash', 'FWS'],
    ['strange', 'image/x; charset=utf-8, text/html', script],
    ['upper.HTML', 'TEXT/HTML', script],
    ['style.css', 'text/css', 'body{}'],
    ['image.png', 'image/svg+xml', script],
  ];
  test.each(cases)('%s of type %j is saved, not shown', async (name, type, content) => {
    const url = await upload(member, name, content, type);
    const { status, headers, body } = await ask(service, member.person, url);
    expect([status, body.toString()]).toEqual([200, content]);
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['content-disposition']).toMatch(/^attachment/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    const { url: link } = await member.call(getFileUrl, partsOf(url));
    expect((await ask(service, nobody, link)).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-security-policy': headers['content-security-policy'],
    });
  });

  test('a page that claims to be a picture or a text stays what it claims, without guessing', async () => {
    for (const [name, type, shown] of [
      ['page.png', 'image/png', 'image/png'],
      ['page.gif', 'image/gif', 'image/gif'],
      ['page.txt', 'text/plain', 'text/plain; charset=utf-8'],
      ['page.pdf', 'application/pdf', 'application/pdf'],
    ] as const) {
      const { headers } = await ask(
        service,
        member.person,
        await upload(member, name, `GIF89a${script}`, type),
      );
      expect(headers['content-type']).toBe(shown);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).not.toContain('script-src');
    }
  });

  test('`download=true` saves what would be shown, under its name', async () => {
    const url = await upload(member, 'Größe (1) Ω.txt', 'text');
    const shown = await ask(service, member.person, url);
    expect(shown.headers['content-disposition']).toMatch(/^inline; filename=/);
    const saved = await ask(service, member.person, `${url}?download=true`);
    expect(saved.headers['content-disposition']).toMatch(
      /^attachment; filename=.*; filename\*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29%20%CE%A9\.txt$/,
    );
  });
});

describe('parts of files', () => {
  test('ranges, tags and heads are answered as HTTP has it', async () => {
    const url = await upload(member, 'digits.txt', '0123456789');
    const get = (headers: Record<string, string>, method = 'GET') =>
      ask(service, member.person, url, { headers, method });
    const whole = await get({});
    const tag = String(whole.headers.etag);
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': '10' });
    for (const [range, status, body, contentRange] of [
      ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
      ['bytes=-3', 206, '789', 'bytes 7-9/10'],
      ['bytes=8-', 206, '89', 'bytes 8-9/10'],
      ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
      ['bytes=10-', 416, '', 'bytes */10'],
      ['bytes=x', 200, '0123456789', undefined],
      ['lines=1-2', 200, '0123456789', undefined],
      ['bytes=0-1,5-6', 200, '0123456789', undefined],
    ] as const) {
      const part = await get({ range });
      expect([range, part.status, part.body.toString(), part.headers['content-range']]).toEqual([
        range,
        status,
        body,
        contentRange,
      ]);
    }
    expect(await get({ range: 'bytes=2-4', 'if-range': '"other"' })).toMatchObject({ status: 200 });
    expect(await get({ 'if-none-match': tag })).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    const head = await get({}, 'HEAD');
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect(head.headers).toMatchObject({ 'content-length': '10', etag: tag });
    // Ranges are for GET only (RFC 9110, section 14.2).
    const unranged = await get({ range: 'bytes=2-4' }, 'HEAD');
    expect(unranged).toMatchObject({ status: 200, headers: { 'content-length': '10' } });
    expect(await get({ 'if-none-match': `"other", W/${tag}` }, 'HEAD')).toMatchObject({ status: 304 });
    expect(await get({ 'if-none-match': '*' })).toMatchObject({ status: 304 });
  });
});
