/** Languages of answers, by settings, Accept-Language and organization. */
import { languages } from '@parlance/protocol/words/languages';
import { afterAll, describe, expect, test } from 'vitest';
import { type RawOptions, rawClient } from '../../testing/contract/raw.ts';
import { startService } from '../../testing/service.ts';
import { chooseSettings } from '../../testing/settings.ts';
import { chooseLanguage, languageOf } from './index.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const ask = rawClient(() => service);
const { member, otherMember, moderator, owner } = service;
const as = member.person;

const inLanguage = (language: string, options: RawOptions = {}) => ({
  ...options,
  headers: { ...options.headers, 'accept-language': language },
});
const setLanguage = (person: RawOptions['as'], default_language: string) =>
  ask('PATCH /settings', { ...(person && { as: person }), form: { default_language } });

const range = { num_before: '1', num_after: '1' };
/** A wrong request of each kind: refused by its action, declaration, Zod, HTTP, or authentication. */
const wrong: readonly (readonly [string, RawOptions, number, string])[] = [
  ['GET /get_stream_id', { as, query: { stream: '<b>{name}</b>' } }, 400, 'STREAM_DOES_NOT_EXIST'],
  ['GET /messages', { as, query: { num_before: '1', num_after: '1' } }, 400, 'REQUEST_VARIABLE_MISSING'],
  ['GET /messages', { as, query: { ...range, anchor: 'new', num_before: '"x"' } }, 400, 'BAD_REQUEST'],
  ['GET /messages', { as, query: { ...range, anchor: '5', message_ids: '[1,"x"]' } }, 400, 'BAD_REQUEST'],
  ['POST /users/me/status', { as, form: { status_text: 'x'.repeat(61) } }, 400, 'BAD_REQUEST'],
  [
    'POST /users/me/subscriptions',
    { as, form: { subscriptions: JSON.stringify([{ name: 'a', color: 'red' }]) } },
    400,
    'BAD_REQUEST',
  ],
  ['PATCH /settings', { as, form: { default_language: '}' } }, 400, 'BAD_REQUEST'],
  ['POST /messages', { as }, 400, 'REQUEST_VARIABLE_MISSING'],
  ['GET /events', { as, query: { queue_id: 'gone' } }, 400, 'BAD_EVENT_QUEUE_ID'],
  ['GET /users/me', {}, 401, 'UNAUTHORIZED'],
  ['GET /users/me', { as: { ...as, apiKey: 'wrong' } }, 401, 'INVALID_API_KEY'],
  ['GET /nowhere', { as }, 404, 'BAD_REQUEST'],
  ['PUT /messages', { as }, 405, 'METHOD_NOT_ALLOWED'],
];

describe('[S181] [S182] what is wrong is said in five languages, and its code in one', () => {
  test.each(wrong)('%s (%#), by the header', async (target, options, status, code) => {
    const answers = [];
    for (const language of languages) answers.push(await ask(target, inLanguage(language, options)));
    const [english] = answers;
    expect(english).toMatchObject({ status, body: { result: 'error', code } });
    expect(await ask(target, options)).toMatchObject({ body: english!.body });
    for (const [index, answer] of answers.entries()) {
      const { msg, ...rest } = answer.body;
      const { msg: _, ...expected } = english!.body;
      expect(answer.status).toBe(status);
      expect(rest).toEqual(expected);
      expect(typeof msg).toBe('string');
      expect(answer.headers['content-language']).toBe(languages[index]);
      expect(answer.headers.vary).toBe('Accept-Language');
    }
    expect(new Set(answers.map(({ body }) => body.msg)).size).toBe(languages.length);
  });

  test('the words themselves, with what the caller sent in them as it was', async () => {
    const query = { stream: '<b>{name}</b>{0}' };
    const told = [];
    for (const language of languages)
      told.push((await ask('GET /get_stream_id', inLanguage(language, { as, query }))).body.msg);
    expect(told).toEqual([
      "Channel '<b>{name}</b>{0}' does not exist",
      'Der Kanal „<b>{name}</b>{0}“ existiert nicht',
      'Le canal « <b>{name}</b>{0} » n’existe pas',
      'El canal «<b>{name}</b>{0}» no existe',
      'チャンネル「<b>{name}</b>{0}」は存在しません',
    ]);
    const typed = await ask(
      'GET /messages',
      inLanguage('de', { as, query: { ...range, anchor: 'newest', num_before: '"x"' } }),
    );
    expect(typed.body.msg).toMatch(
      /^Das Argument „num_before“ ist nicht gültig: .*erwartet Zahl, erhalten string/i,
    );
  });

  test('[S143] of a narrow that cannot be understood, the description too', async () => {
    const query = { ...range, anchor: 'newest', narrow: JSON.stringify([['is', 'nice']]) };
    const german = await ask('GET /messages', inLanguage('de', { as, query }));
    expect(german.body).toMatchObject({
      code: 'BAD_NARROW',
      msg: 'Ungültiger Filter: unbekannter Operand „nice“ von „is“',
      desc: 'unbekannter Operand „nice“ von „is“',
    });
  });

  test('within lists of reasons', async () => {
    const form = {
      invitee_emails: `nobody,${member.person.email}`,
      invite_expires_in_minutes: '60',
      stream_ids: '[]',
    };
    const french = await ask('POST /invites', inLanguage('fr', { as: owner.person, form }));
    expect(french.body).toMatchObject({
      code: 'INVITATION_FAILED',
      msg: 'Personne n’a pu être invité.',
      errors: [
        ['nobody', 'Adresse invalide.', false],
        [member.person.email, 'A déjà un compte.', false],
      ],
    });
  });
});

test('languages that clients of the family offer can be chosen, by people and for organizations; others cannot', async () => {
  const set = async (default_language: string) => [
    default_language,
    (await setLanguage(moderator.person, default_language)).status,
    (await ask('PATCH /realm', { as: owner.person, form: { default_language } })).status,
  ];
  const offered =
    'ar be bg ca cs cy da de el en en-gb eo es fa fi fr gl gu hi hu id it ja ko lt lv ml mn nl pl'
      .concat(' pt pt-br pt-pt pt_BR ro ru si sr sv ta tr uk ur uz vi zh-hans zh-hant zh-tw zh_Hans')
      .split(' ');
  for (const code of offered) expect(await set(code)).toEqual([code, 200, 200]);
  for (const code of ['xx', 'en-xx', 'klingon', 'de-nobody', '..', '-'])
    expect(await set(code)).toEqual([code, 400, 400]);
  expect(await set('en')).toEqual(['en', 200, 200]);
});

describe('which language it is', () => {
  const query = { stream: 'nowhere' };
  const messageFor = async (options: RawOptions) =>
    (await ask('GET /get_stream_id', { query, ...options })).body.msg;
  const german = 'Der Kanal „nowhere“ existiert nicht';
  const english = "Channel 'nowhere' does not exist";
  const japanese = 'チャンネル「nowhere」は存在しません';

  test('what a user chose in their settings, whatever their program asks for', async () => {
    const chooser = otherMember.person;
    for (const [index, language] of ['de-AT', 'ja', 'en'].entries()) {
      expect((await setLanguage(chooser, language)).status).toBe(200);
      for (const header of ['fr', 'es;q=0.9', undefined]) {
        const headers: Record<string, string> = header === undefined ? {} : { 'accept-language': header };
        const answer = await ask('GET /get_stream_id', { as: chooser, query, headers });
        expect(answer.body.msg).toBe([german, japanese, english][index]);
        expect(answer.headers['content-language']).toBe(['de', 'ja', 'en'][index]);
        expect(answer.headers.vary).toBeUndefined();
      }
    }
    // For an unsupported language, clients translate.
    await setLanguage(chooser, 'pt-br');
    expect(await messageFor({ as: chooser })).toBe(english);
    expect(await messageFor(inLanguage('pt-BR,ja;q=0.4', { as: chooser }))).toBe(japanese);
  });

  test('else the best that the program asks for', async () => {
    for (const [header, expected] of [
      ['de-CH', german],
      ['DE', german],
      ['pt-BR, sv;q=0.9, ja-JP;q=0.8, de;q=0.3', japanese],
      ['en;q=0.2, de;q=0.7', german],
      ['de;q=0', english],
      ['*', english],
      ['pt, *;q=0.1, de;q=0.01', english],
      ['', english],
      [';;;,,=q', english],
      [`${'x-'.repeat(4000)},de`, english],
    ] as const)
      expect(await messageFor(inLanguage(header, { as })), header).toBe(expected);
  });

  test('else what newcomers of the organization get; else that of the organization', async () => {
    await chooseSettings(service.database, owner.person.organizationId, { default_language: 'de' });
    try {
      // Existing users keep theirs.
      expect(await messageFor({ as })).toBe(english);
      const form = { username: member.person.email, password: 'not theirs at all' };
      expect((await ask('POST /fetch_api_key', { form })).body).toMatchObject({
        code: 'AUTHENTICATION_FAILED',
        msg: 'Benutzername oder Passwort ist falsch',
      });
      expect((await ask('POST /fetch_api_key', inLanguage('fr', { form }))).headers['content-language']).toBe(
        'fr',
      );
    } finally {
      await chooseSettings(service.database, owner.person.organizationId, {});
    }
  });

  test('it takes no statement more than the refusal itself', async () => {
    await setLanguage(moderator.person, 'de');
    const count = async (person: RawOptions['as']) =>
      (await service.countStatements(() => messageFor({ ...(person && { as: person }) }))).statements.length;
    expect(await count(moderator.person)).toBe(await count(member.person));
  });

  test('by tags and headers alone', () => {
    expect(['de', 'de-DE', 'es_419', 'FR', 'pt', '', 'deu', 'en-GB'].map(languageOf)).toEqual([
      'de',
      'de',
      'es',
      'fr',
      undefined,
      undefined,
      undefined,
      'en',
    ]);
    expect(chooseLanguage({ chosen: 'xx', assumed: 'ja' }, undefined)).toEqual({
      language: 'ja',
      isAsked: true,
    });
    expect(chooseLanguage({}, undefined)).toEqual({ language: 'en', isAsked: true });
  });
});
