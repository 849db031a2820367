/** Pages and letters use the reader's language; bots write in the organization's. */
import { createInvitationLink, sendInvitations } from '@parlance/protocol/invitations';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { languages } from '@parlance/protocol/words/languages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { password } from '../../testing/cast.ts';
import { makeRoom } from '../../testing/channels/room.ts';
import { readMail } from '../../testing/outside/mailbox.ts';
import { startService } from '../../testing/service.ts';
import { chooseSettings } from '../../testing/settings.ts';
import { write } from '../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member, otherMember } = service;
const home = owner.person.organizationId;
const browse = () => new Browser(service);
const accept = (language: string) => ({ headers: { 'accept-language': language } });
const open = (path: string, language: string) => browse().request('GET', path, accept(language));
const titleOf = (text: string) => /<h1>([^<]*)<\/h1>/.exec(text)?.[1] ?? '';

beforeAll(() => chooseSettings(service.database, home, { invite_required: false }));

describe('pages', () => {
  test.each([
    '/login',
    '/register',
    '/password/reset',
    '/password/reset/gone',
    '/join/gone',
    '/email/confirm/gone',
  ])('%s in each language, and said so', async (path) => {
    const titles = new Set<string>();
    for (const language of languages) {
      const page = await open(path, language);
      expect(page.headers).toMatchObject({ 'content-language': language, vary: 'Accept-Language' });
      expect(page.text).toContain(`<html lang="${language}">`);
      titles.add(titleOf(page.text));
      const words = page.text.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, ' ');
      if (language === 'ja') expect(words.replaceAll('Home', '')).not.toMatch(/[a-z]{4,}/);
    }
    expect(titles.size).toBe(languages.length);
  });

  test('a wrong address is a page for people, and JSON for programs and below the API', async () => {
    const html = { accept: 'text/html,application/xhtml+xml;q=0.9', 'accept-language': 'de' };
    const page = await browse().request('GET', '/no/such/page', { headers: html });
    expect([page.status, titleOf(page.text)]).toEqual([404, 'Das hat nicht funktioniert']);
    expect(page.text).toContain('Unter dieser Adresse gibt es nichts.');
    for (const [path, headers] of [
      ['/no/such/page', { accept: '*/*' }],
      ['/api/v1/no/such', html],
      ['/json/no/such', html],
    ] as const) {
      const answer = await browse().request('GET', path, { headers });
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([404, 'BAD_REQUEST']);
    }
    const wrongMethod = await browse().request('GET', '/api/v1/typing', { headers: html });
    expect(wrongMethod.status).toBe(405);
  });

  test('the words of the page for signing in, in German and Japanese, and what went wrong', async () => {
    const german = await open('/login', 'de-DE,de;q=0.9,en;q=0.8');
    expect(titleOf(german.text)).toBe('Anmelden');
    expect(german.text).toContain('>Passwort vergessen?</a>');
    const japanese = await open('/login', 'ja');
    expect(titleOf(japanese.text)).toBe('ログイン');
    const browser = await browse().open('/login');
    await browser.send({ username: 'nobody@example.com', password: 'not right' }, accept('ja').headers);
    expect(browser.alert).toBe('アドレスまたはパスワードが正しくありません。');
    await browser.send({ username: 'nobody@example.com', password: 'not right' }, accept('de').headers);
    expect(browser.alert).toBe('Die Adresse oder das Passwort stimmt nicht.');
    await browser.open('/password/reset');
    await browser.send({ email: 'nobody' }, accept('fr').headers);
    expect(browser.alert).toBe('Veuillez indiquer une adresse e-mail.');
    const nowhere = await browse().request('GET', '/login', {
      headers: { host: 'nowhere.chat.example.org', 'accept-language': 'es' },
    });
    expect(nowhere.text).toContain('No hay ninguna organización en esta dirección.');
  });

  test('a signed-in user reads the language that they chose, whatever the browser prefers', async () => {
    await otherMember.call(updateSettings, { default_language: 'de' });
    const browser = await browse().open('/login');
    await browser.send({ username: otherMember.person.email, password });
    const page = await browser.request('GET', '/account', accept('fr'));
    expect(titleOf(page.text)).toBe(`Hallo, ${otherMember.person.fullName}`);
    expect(page.headers['content-language']).toBe('de');
    expect(page.headers.vary).toBeUndefined();
  });

  test('[V17] names that look like markup or like places of a text are shown as they are', async () => {
    const name = '<img src=x onerror=alert(1)>{name}{email}$&';
    await write`update organizations set name = ${name}, version = version + 1 where id = ${home}`.execute(
      service.database.query,
    );
    try {
      for (const language of languages) {
        const { text } = await open('/register', language);
        expect(text).not.toContain('<img src=x');
        expect(titleOf(text)).toContain('&lt;img src=x onerror=alert(1)&gt;{name}{email}$&amp;');
      }
      const link = await browse().open('/register');
      await link.send({ email: 'braces+{email}@example.com' }, accept('de').headers);
      await service.runJobs();
      const [mail] = await readMail(service.mailDirectory, 'braces+{email}@example.com');
      const [, markup = ''] = mail!.source.split('Content-Type: text/html');
      expect(markup).not.toContain('<img src=x');
      expect(markup).toContain('&gt;{name}{email}$&amp; mit dieser Adresse beitreten');
    } finally {
      await write`update organizations set name = 'Home', version = version + 1 where id = ${home}`.execute(
        service.database.query,
      );
    }
  });
});

test('a person who joins in a language reads the application in it, unless the organization chose one', async () => {
  const join = async (name: string) => {
    const { invite_link } = await owner.call(createInvitationLink);
    const browser = await browse().open(new URL(invite_link).pathname);
    const form = { email: `${name}@example.com`, full_name: name, password: 'a good long one' };
    await browser.send(form, accept('ja').headers);
    const headers = { 'x-csrftoken': browser.cookies.get('csrftoken')! };
    const asked = { headers, form: { fetch_event_types: '["user_settings"]' } };
    const { text } = await browser.request('POST', '/json/register', asked);
    return (JSON.parse(text) as { user_settings: { default_language: string } }).user_settings;
  };
  expect(await join('hana')).toMatchObject({ default_language: 'ja' });
  await chooseSettings(service.database, home, { invite_required: false, default_language: 'de' });
  expect(await join('jun')).toMatchObject({ default_language: 'de' });
  await chooseSettings(service.database, home, { invite_required: false });
});

describe('letters', () => {
  const letterTo = async (address: string) => {
    await service.runJobs();
    return (await readMail(service.mailDirectory, address)).at(-1)!;
  };

  test('to a stranger in the language of the page where it was asked for', async () => {
    const browser = await browse().open('/register');
    await browser.send({ email: 'stranger@example.com' }, accept('ja').headers);
    expect(browser.title).toBe('メールをご確認ください');
    const mail = await letterTo('stranger@example.com');
    expect(mail.subject).toBe('Home：メールアドレスの確認');
    expect(mail.source).toContain('Content-Language: ja');
    expect(mail.source).toContain('<html lang="ja">');
    expect(mail.source).toContain('ボタンが機能しない場合は');
    expect(mail.source).not.toContain('If the button');
  });

  test('to a user with an account in the language of their settings', async () => {
    await otherMember.call(updateSettings, { default_language: 'de' });
    for (const [path, subject] of [
      ['/password/reset', 'Ein neues Passwort für Home'],
      ['/register', 'Sie haben bereits ein Konto bei Home'],
    ] as const) {
      const browser = await browse().open(path);
      await browser.send({ email: otherMember.person.email }, accept('fr').headers);
      expect((await letterTo(otherMember.person.email)).subject).toBe(subject);
    }
    const browser = await browse().open('/password/reset');
    await browser.send({ email: member.person.email }, accept('fr').headers);
    expect((await letterTo(member.person.email)).subject).toBe('A new password for Home');
  });

  test('to invited people, and by the bots to all, in the language of the organization', async () => {
    const lobby = await makeRoom(service.database, home, 'lobby', { members: [owner.id] });
    await chooseSettings(service.database, home, {
      default_language: 'de-DE',
      invite_required: false,
      signup_announcements_stream_id: lobby.id,
    });
    await owner.call(sendInvitations, { invitee_emails: 'gerda@example.com', stream_ids: [lobby.id] });
    const mail = await letterTo('gerda@example.com');
    expect(mail.subject).toBe(`${owner.person.fullName} lädt Sie zu Home ein`);
    expect(mail.source).toMatch(/Die Einladung gilt bis \d+\. [A-Zä][a-zä]+ \d{4}\./);
    const browser = await browse().open(mail.link);
    await browser.send({ full_name: 'Gerda Neu', password: 'a good long one' });
    // Newcomers begin with the organization's language.
    expect((await browser.open('/account')).title).toBe('Hallo, Gerda Neu');
    const { messages } = JSON.parse(
      (await browser.request('GET', '/json/messages?anchor=newest&num_before=5&num_after=0')).text,
    ) as { messages: { content: string }[] };
    expect(messages.map(({ content }) => content).join()).toContain('willkommen bei <strong>Home</strong>');
    const told = await owner.call(getMessages, { anchor: 'newest', num_before: 5, num_after: 0 });
    expect(told.messages).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          subject: 'Neuzugänge',
          content: expect.stringContaining('ist dieser Organisation beigetreten.'),
        }),
      ]),
    );
  });
});
