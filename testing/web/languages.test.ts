/** The page in five languages: every view, without a reload, at 320 px [W167], [W164]. */
import { catalogue as serviceCatalogue } from '@parlance/protocol/words/catalogue';
import { languages } from '@parlance/protocol/words/languages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DialogKey } from '../../web/parts/dialogs/dialogs.ts';
import { dialogNames, listNames, type Place } from '../../web/places/place.ts';
import {
  channelsSections,
  channelTabs,
  groupsSections,
  groupTabs,
  organizationSections,
  settingsSections,
} from '../../web/places/sections.ts';
import { catalogue } from '../../web/words/catalogue.ts';
import { externalUrl } from '../cast.ts';
import { type House, settle } from './languages/house.ts';
import { type Opening, openings } from './languages/openings.ts';
import { small, Walk } from './languages/walk.ts';
import { isReady, missing, type Scene, startScene, type Window } from './scene.ts';

let scene: Scene;
let house: House;
let own: Window;
let walk: Walk;

/** Where it is ten at night: no time of the day is longer. */
const zoneOfNight = (): string => {
  const ahead = ((22 - new Date().getUTCHours() + 36) % 24) - 12;
  // Its names count to the west.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  house = await settle(scene.service);
  const options = { viewport: small, timezoneId: zoneOfNight() };
  own = await scene.open(scene.service.people.owner.email, options);
  walk = new Walk(own.page, scene.service, house, { ...serviceCatalogue, ...catalogue });
});
afterAll(async () => {
  await scene?.close();
});

type Kind = Exclude<Place['kind'], 'nowhere'>;

/** A new section or tab is walked by itself; of a new kind of place the compiler asks for the addresses. */
const addresses: { readonly [K in Kind]: (house: House) => readonly string[] } = {
  home: () => ['#'],
  list: () => listNames.map((name) => `#${name}`),
  narrow: ({ channel, foreign, address, person, own }) => [
    '#feed',
    `#narrow/channel/${channel}`,
    address,
    `#narrow/channel/${channel}/topic/.CE.B1`,
    `#narrow/channel/${foreign}`,
    '#narrow/channel/999999',
    `#narrow/dm/${person}`,
    `#narrow/dm/${own}`,
    ...['mentioned', 'starred', 'dm', 'unread', 'alerted', 'resolved', 'followed', 'muted'].map(
      (operand) => `#narrow/is/${operand}`,
    ),
    ...['link', 'image', 'attachment', 'reaction'].map((operand) => `#narrow/has/${operand}`),
    '#narrow/has/reaction/sender/me',
    '#narrow/search/.CE.B1',
  ],
  topics: ({ channel }) => [`#topics/channel/${channel}`],
  channels: ({ folder }) => [
    ...channelsSections.map((section) => `#channels/${section}`),
    `#channels/folders/${folder}/new`,
  ],
  'channel-settings': ({ channel }) => channelTabs.map((tab) => `#channels/${channel}/x/${tab}`),
  groups: () => groupsSections.map((section) => `#groups/${section}`),
  'group-settings': ({ group }) => groupTabs.map((tab) => `#groups/${group}/x/${tab}`),
  settings: () => settingsSections.map((section) => `#settings/${section}`),
  organization: () => organizationSections.map((section) => `#organization/${section}`),
  dialog: ({ person }) => dialogNames.map((name) => (name === 'user' ? `#user/${person}` : `#${name}`)),
};

const dialogs: { readonly [K in DialogKey]: Opening } = openings;

describe.skipIf(missing !== undefined)('in five languages, at 320 px', () => {
  for (const kind of Object.keys(addresses) as Kind[])
    test(`[W167] places: ${kind}`, async () => {
      const found: string[] = [];
      for (const address of addresses[kind](house)) found.push(...(await walk.view(address)));
      expect(found).toEqual([]);
    });

  for (const [name, opening] of Object.entries(dialogs))
    if (opening.steps.length > 0)
      test(`[W167] dialog: ${name}`, async () => {
        expect(await walk.dialog(name, opening)).toEqual([]);
      });

  /** Readers that the service does not know yet have the language of their browser. */
  const strangers = async (paths: readonly string[], see: (page: Page) => Promise<unknown>) => {
    const found: string[] = [];
    for (const language of languages) {
      const context = await own.context.browser()!.newContext({ locale: language, viewport: small });
      const page = await context.newPage();
      for (const path of paths) {
        await page.goto(`${externalUrl}${path}`);
        await see(page);
        found.push(...(await walk.faultsOn(page, language, path)));
      }
      await context.close();
    }
    return found;
  };

  test('[W167] pages of the service', async () => {
    const { channel } = house;
    const open = [
      '/login',
      '/register',
      '/password/reset',
      '/join/none',
      '/password/reset/none',
      '/email/confirm/none',
    ];
    const found = await strangers(
      [...open, '/public', `/public/${house.open}`, `/public/${channel}`],
      async () => {},
    );
    expect(found).toEqual([]);
  });

  test('[W167] the page of the own account', async () => {
    const found: string[] = [];
    const page = await own.context.newPage();
    for (const language of languages) {
      await walk.speak(language);
      await page.goto(`${externalUrl}/account`);
      found.push(...(await walk.faultsOn(page, language, '/account')));
    }
    await page.close();
    expect(found).toEqual([]);
  });

  test('[W167] what readers without an account see', async () => {
    const found = await strangers(['/#recent', `/#narrow/channel/${house.open}`, '/#settings'], isReady);
    expect(found).toEqual([]);
  });
});
