import { removeIcon, removeLogo, uploadIcon, uploadLogo } from '@parlance/protocol/organization/pictures';
import { register } from '@parlance/protocol/realtime';
import { Browser } from '@parlance/testing/browser';
import { ask } from '@parlance/testing/files';
import { gif, png } from '@parlance/testing/images';
import { startService } from '@parlance/testing/service';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { administrator, owner, member, guest, outsider } = service;

const picture = (bytes: Uint8Array<ArrayBuffer>, name = 'a.png') => ({ file: new File([bytes], name) });
const snapshot = async () =>
  (await member.call(register, { fetch_event_types: ['realm'] })) as Record<string, unknown>;

describe('the icon and the logos', () => {
  test('are a bitmap that every client can show before there is one, another one for each organization', async () => {
    const { realm_icon_source, realm_icon_url, realm_logo_url, realm_night_logo_url } = await snapshot();
    expect(realm_icon_source).toBe('G');
    for (const url of [realm_icon_url, realm_logo_url, realm_night_logo_url]) {
      const { status, headers, body } = await ask(service, undefined, String(url));
      expect([status, headers['content-type']]).toEqual([200, 'image/png']);
      expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 200, height: 200 });
      const elsewhere = await ask(service, outsider.person, String(url));
      expect(elsewhere.body.equals(body)).toBe(false);
    }
  });

  test('are drawn in their sizes, sent in an event, and seen by strangers', async () => {
    const listening = await guest.listen();
    await administrator.call(uploadIcon, {}, picture(png(400, 200)));
    const told = (await listening.until(({ type }) => type === 'realm')) as unknown as {
      data: { icon_url: string };
    };
    expect(told).toMatchObject({
      op: 'update_dict',
      property: 'icon',
      data: {
        icon_url: expect.stringMatching(/^\/user_avatars\/\d+\/realm\/icon\.png\?version=1$/),
        icon_source: 'U',
      },
    });
    const { icon_url } = told.data;
    const answer = await ask(service, undefined, icon_url);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(answer.body).metadata()).toMatchObject({ format: 'png', width: 100, height: 100 });
    expect((await ask(service, outsider.person, icon_url)).status).toBe(404);
    const facts = await ask(service, undefined, '/api/v1/server_settings');
    expect(JSON.parse(facts.body.toString())).toMatchObject({ realm_icon: icon_url });
    const redirected = await ask(service, member.person, '/api/v1/realm/icon');
    expect([redirected.status, redirected.headers.location]).toEqual([302, icon_url]);
    expect((await ask(service, undefined, '/api/v1/realm/icon')).status).toBe(401);
    // Paths below /json accept sessions, no keys.
    expect((await ask(service, member.person, '/json/realm/icon')).status).toBe(401);
    const browser = new Browser(service);
    await browser.signIn(member.person.email);
    expect((await browser.request('GET', '/json/realm/icon')).headers.location).toBe(icon_url);
    const favicon = await ask(service, undefined, '/favicon.ico');
    expect([favicon.status, favicon.headers.location]).toEqual([302, icon_url]);
    expect((await ask(service, outsider.person, '/favicon.ico')).headers.location).not.toBe(icon_url);

    await owner.call(uploadLogo, { night: true }, picture(gif(3, 900, 300)));
    const night = await snapshot();
    expect(night).toMatchObject({ realm_night_logo_source: 'U', realm_logo_source: 'D' });
    const logo = await ask(service, undefined, night.realm_night_logo_url as string);
    expect(await sharp(logo.body).metadata()).toMatchObject({ format: 'png', width: 300, height: 100 });
    await owner.call(uploadLogo, {}, picture(png(50, 50)));
    expect((await ask(service, member.person, '/api/v1/realm/logo')).headers.location).toContain('/logo.png');

    await administrator.call(removeIcon);
    await owner.call(removeLogo, { night: true });
    expect(await snapshot()).toMatchObject({
      realm_icon_source: 'G',
      realm_night_logo_source: 'D',
      realm_logo_source: 'U',
    });
    expect((await ask(service, undefined, icon_url)).status).toBe(404);
    await administrator.call(uploadIcon, {}, picture(png(10, 10)));
    expect((await snapshot()).realm_icon_url).toContain('version=3');
  });

  test('take `night` from the form, too, as browsers send it', async () => {
    const form = new FormData();
    form.append('file', new File([png(30, 30)], 'a.png', { type: 'image/png' }));
    form.append('night', 'true');
    const response = new Response(form);
    const answer = await ask(service, owner.person, '/api/v1/realm/logo', {
      method: 'POST',
      headers: { 'content-type': response.headers.get('content-type')! },
      payload: Buffer.from(await response.arrayBuffer()),
    });
    expect(answer.status).toBe(200);
    expect(await snapshot()).toMatchObject({ realm_night_logo_source: 'U' });
  });

  test('[V17] [V25] are for administrators, and made of pictures alone', async () => {
    expect((await member.refusal(uploadIcon, {}, picture(png(1, 1)))).code).toBe('UNAUTHORIZED_PRINCIPAL');
    expect((await member.refusal(removeLogo)).code).toBe('UNAUTHORIZED_PRINCIPAL');
    const svg = Uint8Array.from(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'));
    for (const bytes of [svg, png(50_000, 50_000, 1), new Uint8Array()])
      expect((await owner.refusal(uploadLogo, {}, picture(bytes, 'a.svg'))).code).toBe('BAD_IMAGE');
    expect((await owner.refusal(uploadIcon)).status).toBe(400);
  });
});
