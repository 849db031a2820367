/** The page's picture of the world: what it shows by events is what a new page shows. */
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { channelTabs, groupTabs, organizationSections, settingsSections } from '../../web/places/sections.ts';
import { furnish, topicNames } from '../actions/game.ts';
import { type Play, play } from '../actions/play.ts';
import { externalUrl, type Role } from '../cast.ts';
import { createRandom, seedFrom } from '../random.ts';
import { isReady, missing, type Scene, startScene, type Window } from './scene.ts';

/** PAGE_LAW_ACTIONS=2000 PAGE_LAW_SEED=7 for a longer run with other choices. */
const total = seedFrom('PAGE_LAW_ACTIONS', 20);
const seed = seedFrom('PAGE_LAW_SEED');
/** Places that a look visits besides the lists; at the last one the page waits for the next look. */
const visits = 8;
let here = 'inbox';

const random = createRandom(seed);
const roles = ['owner', 'member', 'guest'] as const satisfies readonly Role[];
const role = roles[seed % roles.length]!;

let scene: Scene;
let game: Play;
let window: Window;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { service } = scene;
  await furnish(service);
  // Looking changes nothing.
  await service[role].call(updateSettings, { web_mark_read_on_scroll_policy: 3 });
  window = await scene.open(service.people[role].email);
  game = play(service, random);
});
afterAll(async () => {
  await scene?.close();
});

const lists = ['inbox', 'recent', 'feed', 'drafts', 'scheduled', 'reminders', 'channels/all', 'groups/all'];
const views = ['starred', 'mentioned', 'dm', 'followed', 'resolved'].map((name) => `narrow/is/${name}`);

const places = (): readonly string[] => {
  const { channels, groups } = game.game.known;
  const more = [
    ...views,
    ...channels.flatMap((id) => [
      `narrow/channel/${id}`,
      `topics/channel/${id}`,
      ...topicNames.map((topic) => `narrow/channel/${id}/topic/${topic}`),
      ...channelTabs.map((tab) => `channels/${id}/x/${tab}`),
    ]),
    ...groups.flatMap((id) => groupTabs.map((tab) => `groups/${id}/x/${tab}`)),
    ...settingsSections.map((section) => `settings/${section}`),
    ...organizationSections.map((section) => `organization/${section}`),
  ];
  return [...lists, ...Array.from({ length: visits }, () => random.pick(more))];
};

const go = async (page: Page, address: string): Promise<void> => {
  await page.evaluate(`location.hash = ${JSON.stringify(`#${address}`)}`);
  await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
  await isReady(page);
};

/** The page that saw it says that messages were deleted; it also remembers where the reader was. */
const ofThisPage =
  /^log "New messages"|^paragraph: (The messages of this topic were deleted|There are no messages here)/;

/** Letter case is left out: the newest unread message spells its topic, and only the service knows how the next one does. */
const look = async (page: Page): Promise<readonly string[]> => {
  const shown = await page.getByRole('main').ariaSnapshot();
  return shown
    .split('\n')
    .map((line) => line.trim().replace(/^- /, ''))
    .filter((line) => !ofThisPage.test(line))
    .map((line) => line.toLowerCase());
};

const differences = async (one: Page, other: Page): Promise<readonly string[]> => {
  const [byEvents, fresh] = await Promise.all([look(one), look(other)]);
  return [
    ...byEvents.filter((line) => !fresh.includes(line)).map((line) => `by events: ${line}`),
    ...fresh.filter((line) => !byEvents.includes(line)).map((line) => `in a new page: ${line}`),
  ];
};

const compare = async (): Promise<void> => {
  const { page, context } = window;
  const fresh = await context.browser()!.newContext({
    storageState: await context.storageState(),
    locale: 'en-US',
    viewport: page.viewportSize(),
  });
  const other = await fresh.newPage();
  await other.goto(externalUrl);
  await isReady(other);
  for (const place of [here, ...places()]) {
    here = place;
    await Promise.all([go(page, place), go(other, place)]);
    await expect
      .poll(() => differences(page, other), { message: `#${place} of ${role}`, timeout: 20_000 })
      .toEqual([]);
  }
  await fresh.close();
};

describe.skipIf(missing !== undefined)('the page follows the world', () => {
  test(
    `[R5] whatever happens, the page shows what a new page would (seed ${seed})`,
    async () => {
      while (game.done + game.refused < total) {
        for (let rounds = 0; rounds < 5; rounds += 1) await game.round();
        await compare();
      }
      expect(game.done).toBeGreaterThan(total / 3);
    },
    60_000 + total * 20_000,
  );
});
