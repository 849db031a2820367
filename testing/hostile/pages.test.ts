import { createInvitationLink } from '@parlance/protocol/invitations';
import { afterAll, expect, test } from 'vitest';
import { Browser } from '../browser.ts';
import { externalUrl, password } from '../cast.ts';
import { createRandom, seedFrom } from '../random.ts';
import { startService } from '../service.ts';
import { hostileTexts } from './values.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const random = createRandom(seedFrom('HOSTILE_SEED'));

const names = [
  'username',
  'password',
  'email',
  'full_name',
  'next',
  'invitation',
  'code',
  'state',
  'old_password',
];
const nasty = () =>
  random.pick([...hostileTexts, '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>']);
const spoiled = () =>
  Object.fromEntries(names.filter(() => random.next() < 0.6).map((name) => [name, nasty()]));

test('[R8] [V17] pages answer everything with a page, and show nothing of it as markup', async () => {
  const { invite_link } = await service.owner.call(createInvitationLink);
  const paths = [
    '/login',
    '/logout',
    invite_link.slice(externalUrl.length),
    '/join/x',
    '/register',
    '/register/x',
    '/password/reset',
    '/password/reset/x',
    '/account',
    '/account/key',
    '/account/password',
    '/accounts/unsubscribe/missed_messages/1/x',
    '/',
  ];
  const browser = new Browser(service);
  await (await browser.open('/login')).send({ username: service.people.member.email, password });
  for (let round = 0; round < 12; round += 1)
    for (const path of paths) {
      const method = random.pick(['GET', 'POST'] as const);
      const query = new URLSearchParams(spoiled()).toString();
      const asked = random.next() < 0.2 ? `${path}${encodeURIComponent(nasty().slice(0, 400))}` : path;
      const headers: Record<string, string> = {};
      if (random.next() < 0.3)
        headers.cookie = `sessionid=${encodeURIComponent(nasty().slice(0, 400))}; =; ;;`;
      if (random.next() < 0.3)
        headers['content-type'] = random.pick(['application/json', 'multipart/form-data', 'text/plain']);
      const answer = await browser.request(method, query.length < 6000 ? `${asked}?${query}` : asked, {
        headers,
        ...(method === 'POST' ? { form: spoiled() } : {}),
      });
      expect(service.faults.take(), `${method} ${asked}`).toEqual([]);
      expect(answer.status, `${method} ${asked}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
      expect(answer.text, `${method} ${asked}`).not.toMatch(/<script>|<img src=x/);
    }
});
