import { afterAll, describe, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { readMail } from '../../testing/outside/mailbox.ts';
import { startService } from '../../testing/service.ts';

const service = await startService({ law: { watchers: [] } });
const limited = await startService({ law: { watchers: [] }, rateLimits: true });
afterAll(async () => {
  await service.close();
  await limited.close();
});
const { people } = service;
const browse = (on = service) => new Browser(on);
const signIn = (email: string, secret?: string, on = service) => browse(on).signIn(email, secret);

describe('a new password', () => {
  test('[V15] asking for one shows nothing, and costs the same, whether the address has an account or not', async () => {
    const pages: string[] = [];
    const statements: string[] = [];
    for (const email of [people.owner.email, 'nobody@example.com', people.bot.email]) {
      const browser = await browse().open('/password/reset');
      const counted = await service.countStatements(() => browser.send({ email }));
      statements.push(counted.statements.join());
      pages.push(browser.page.text);
    }
    expect(new Set(pages).size).toBe(1);
    expect(new Set(statements).size).toBe(1);
    await service.runJobs();
    expect(await readMail(service.mailDirectory, 'nobody@example.com')).toEqual([]);
    expect(await readMail(service.mailDirectory, people.bot.email)).toEqual([]);
    expect(await readMail(service.mailDirectory, people.owner.email)).toHaveLength(1);
  });

  test('a link sets it once, within three hours, and ends all sessions', async () => {
    const ask = async () => {
      await (await browse().open('/password/reset')).send({ email: people.otherMember.email.toUpperCase() });
      await service.runJobs();
      return (await readMail(service.mailDirectory, people.otherMember.email)).at(-1)!.link;
    };
    const old = await ask();
    const path = await ask();
    const session = await signIn(people.otherMember.email);
    const browser = await browse().open(path);
    expect((await browse().open(old)).page.status).toBe(404);
    await browser.send({ password: 'tiny' });
    expect(browser.page.status).toBe(400);
    browser.path = path;
    await browser.send({ password: 'something else' });
    expect(browser.path).toBe('/');
    expect((await session.askWho()).status).toBe(401);
    expect((await browse().open(path)).page.status).toBe(404);
    expect((await signIn(people.otherMember.email)).page.status).toBe(401);
    expect((await signIn(people.otherMember.email, 'something else')).path).toBe('/');
    const late = await ask();
    service.clock.forward(3 * 3600);
    expect((await browse().open(late)).page.status).toBe(404);
  });

  test('letters are limited by who asks and who gets them', async () => {
    const ask = async () =>
      (await (await browse(limited).open('/password/reset')).send({ email: 'nobody@example.com' })).page
        .status;
    const answers: number[] = [];
    for (let count = 0; count < 11; count += 1) answers.push(await ask());
    expect(answers.slice(0, 10).every((status) => status === 200)).toBe(true);
    expect(answers[10]).toBe(429);
  });
});
