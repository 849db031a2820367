/** What people call things never becomes code, nor turns or covers what stands beside it: where all is managed [W118]. */
import { addAlertWords } from '@parlance/protocol/alert-words';
import { createBot } from '@parlance/protocol/bots/endpoints';
import { createChannel } from '@parlance/protocol/channels/endpoints';
import { createFolder } from '@parlance/protocol/channels/folders';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { createInvitationLink } from '@parlance/protocol/invitations';
import { addLinkifier } from '@parlance/protocol/linkifiers';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { addNavigationView } from '@parlance/protocol/navigation-views';
import { addPlayground } from '@parlance/protocol/organization/playgrounds';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { createProfileField } from '@parlance/protocol/profiles/fields';
import { updateOwnStatus } from '@parlance/protocol/user-status';
import { write } from '@parlance/server/db/sql';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { channelTabs, groupTabs, organizationSections, settingsSections } from '../../web/places/sections.ts';
import { externalUrl } from '../cast.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let channel = 0;
let group = 0;
const harm: string[] = [];

/** What follows is written from right to left. */
const turn = '\u202E';

/** Each fits into the shortest name, which has 40 letters. */
const hostile = [
  '<img src=x onerror="hit()">',
  '"><svg onload=hit()>',
  `all that follows ${turn}is turned`,
  'W'.repeat(40),
];

const refusedEverywhere: Readonly<Record<string, string>> = {
  'ten thousand letters': 'x'.repeat(10_000),
  'the letter NUL': 'a\u0000b',
  'half of a letter': 'a\uD800b',
};

/** Gives things this name; each call says which field it fills. */
const makers = (name: string): Readonly<Record<string, () => Promise<unknown>>> => {
  const { owner, member } = scene.service;
  const subscribers = [owner.id, member.id];
  return {
    channel: () => owner.bare.call(createChannel, { name, description: name, subscribers }),
    topic: () => owner.bare.call(sendMessage, { type: 'channel', to: channel, topic: name, content: name }),
    folder: () => owner.bare.call(createFolder, { name, description: name }),
    group: () => owner.bare.call(createGroup, { name, description: name, members: subscribers }),
    'profile field': () => owner.bare.call(createProfileField, { name, hint: name, field_type: 1 }),
    linkifier: () => owner.bare.call(addLinkifier, { pattern: name, url_template: 'https://example.org/' }),
    playground: () =>
      owner.bare.call(addPlayground, {
        name,
        pygments_language: 'Python',
        url_template: 'https://example.org/{code}',
      }),
    status: () => member.bare.call(updateOwnStatus, { status_text: name }),
    'alert word': () => owner.bare.call(addAlertWords, { alert_words: [name] }),
    view: () =>
      owner.bare.call(addNavigationView, {
        fragment: `narrow/search/${hostile.indexOf(name)}`,
        is_pinned: true,
        name,
      }),
    'words of welcome': () => owner.bare.call(updateOrganization, { welcome_message_custom_text: name }),
    description: () => owner.bare.call(updateOrganization, { description: name }),
    bot: () => owner.bare.call(createBot, { full_name: name, short_name: `bot${name.length}`, bot_type: 1 }),
    organization: () => owner.bare.call(updateOrganization, { name }),
    invitation: () => owner.bare.call(createInvitationLink, { welcome_message_custom_text: name }),
  };
};

/** Fields that refuse signs which no name needs. */
const picky = ['bot', 'organization', 'channel', 'folder', 'group'];

/** Earlier versions took such names of channels, folders and groups. */
const storeTurned = async (): Promise<void> => {
  const { owner, member, database } = scene.service;
  const name = hostile.find((one) => one.includes(turn))!;
  const plain = name.replaceAll(turn, '');
  const people = [owner.id, member.id];
  const named = { name: plain, description: name };
  channel = (await owner.bare.call(createChannel, { ...named, subscribers: people })).id;
  group = (await owner.bare.call(createGroup, { ...named, members: people })).group_id;
  await owner.bare.call(createFolder, named);
  for (const table of ['channels', 'groups', 'channel_folders'])
    await write`update ${sql.table(table)} set name = ${name} where name = ${plain}`.execute(database.query);
};

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  await storeTurned();
  ({ page } = await scene.open(scene.service.people.owner.email, { permissions: ['notifications'] }));
  await page.context().exposeFunction('hit', () => harm.push('a script ran'));
  page.context().on('request', (request) => {
    if (!request.url().startsWith(externalUrl) && !request.url().startsWith('blob:'))
      harm.push(request.url());
  });
  page.on('dialog', (dialog) => {
    harm.push(dialog.message());
    void dialog.dismiss();
  });
});
afterAll(async () => {
  await scene?.close();
});

/** Texts that turn words beside them: what is written from right to left does not end with the name. */
const turning = (): Promise<readonly string[]> =>
  page.evaluate(`(() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const at = text.data.indexOf('\\u202E');
      if (at === -1 || text.data.includes('\\u202C', at)) continue;
      let box = text.parentElement;
      const ends = (one) => {
        const { display, unicodeBidi } = getComputedStyle(one);
        return one.dir !== '' || /isolate|plaintext/.test(unicodeBidi) || !/^(inline|contents)$/.test(display);
      };
      while (!ends(box)) box = box.parentElement;
      const behind = box.textContent.split(text.data).at(-1).trim();
      const rest = text.data.slice(text.data.indexOf('is turned', at) + 'is turned'.length).trim();
      if (behind + rest !== '') found.push(box.outerHTML.slice(0, 160));
    }
    return found;
  })()`);

const isQuiet = async (address: string): Promise<void> => {
  await goTo(page, address);
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
  expect(harm, address).toEqual([]);
  expect(await page.getByRole('main').isVisible(), address).toBe(true);
  expect(await turning(), address).toEqual([]);
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(overhang), `${address} at ${width} px`).toBe(0);
  }
};

describe.skipIf(missing !== undefined)('[W118] hostile names', () => {
  test('are taken as they are, or refused with a reason', async () => {
    for (const name of hostile)
      for (const [field, make] of Object.entries(makers(name))) {
        const why = await make().then(
          () => '',
          (error: Error) => error.message,
        );
        if (!picky.includes(field)) expect(why, `${field}: ${name}`).toBe('');
      }
  });

  test('are refused when they are endless, or no text', async () => {
    for (const [what, name] of Object.entries(refusedEverywhere))
      for (const [field, make] of Object.entries(makers(name))) {
        if (field === 'topic') continue;
        const code = await make().then(
          () => 'taken',
          (error: { code?: string }) => error.code,
        );
        // A form carries no half of a letter: what comes is another letter.
        if (what !== 'half of a letter') expect(code, `${field}: ${what}`).toBe('BAD_REQUEST');
      }
  });

  test('are texts in each section of the organization and of the own settings', async () => {
    for (const section of organizationSections) await isQuiet(`#organization/${section}`);
    for (const section of settingsSections) await isQuiet(`#settings/${section}`);
  });

  test('are texts where channels, groups and conversations are found and managed', async () => {
    for (const address of [
      ...['#channels/all', '#groups/all', '#inbox', '#recent', '#feed'],
      ...channelTabs.map((tab) => `#channels/${channel}/x/${tab}`),
      ...groupTabs.map((tab) => `#groups/${group}/x/${tab}`),
      `#narrow/channel/${channel}`,
      `#topics/channel/${channel}`,
    ])
      await isQuiet(address);
    await goTo(page, '#channels/all');
    await page.getByRole('table').getByText(hostile[0]!).first().waitFor();
  });
});
