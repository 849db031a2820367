/** What a person may not change is shown with who may: in each section and tab that is declared [W156]. */
import { createChannel } from '@parlance/protocol/channels/endpoints';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { channelTabs, groupTabs, organizationSections } from '../../web/places/sections.ts';
import { axe, violationsOn } from './axe.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let channel = 0;
let group = 0;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { owner, guest, member, people } = scene.service;
  const subscribers = [owner.id, guest.id, member.id];
  channel = (await owner.call(createChannel, { name: 'garden', subscribers })).id;
  const made = { name: 'diggers', description: 'They dig', members: [guest.id, member.id] };
  group = (await owner.call(createGroup, made)).group_id;
  ({ page } = await scene.open(people.guest.email, { colorScheme: 'dark' }));
  await page.evaluate(axe);
});
afterAll(async () => {
  await scene?.close();
});

const who = /Only .+ can (change|do|see)|Only .+ change |cannot be changed/;

/** Names of controls that are switched off without a word of who may use them. */
const unexplained = async (): Promise<readonly string[]> => {
  const closed = page.getByRole('main').locator('[aria-disabled=true]');
  const all = await closed.evaluateAll((elements: readonly unknown[]) =>
    elements.map((one) => {
      const element = one as {
        ownerDocument: { getElementById(id: string): { textContent: string } | null };
        outerHTML: string;
        closest(selector: string): { getAttribute(name: string): string | null } | null;
      };
      const ids = element.closest('[aria-describedby]')?.getAttribute('aria-describedby') ?? '';
      const texts = ids.split(' ').map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '');
      return { what: element.outerHTML.slice(0, 120), description: texts.join(' ') };
    }),
  );
  return all.filter(({ description }) => !who.test(description)).map(({ what }) => what);
};

describe.skipIf(missing !== undefined)('a guest', () => {
  /** Members of the channel of reports read them; the section says so where there is one. */
  const sections = organizationSections.filter((section) => section !== 'reports');

  test.for(sections)('[W156] [WP12] reads %s of the organization, and who changes it', async (section) => {
    await goTo(page, `#organization/${section}`);
    await page.getByRole('main').getByText(who).first().waitFor();
    expect(await unexplained()).toEqual([]);
    expect(await violationsOn(page)).toEqual([]);
  });

  test.for(channelTabs)('[W156] [WP12] reads %s of a channel', async (tab) => {
    await goTo(page, `#channels/${channel}/garden/${tab}`);
    const panel = page.getByRole('tabpanel');
    await panel.waitFor();
    if (tab === 'personal') await panel.getByRole('switch', { disabled: false }).first().waitFor();
    else await panel.getByText(who).first().waitFor();
    expect(await unexplained()).toEqual([]);
    expect(await violationsOn(page)).toEqual([]);
  });

  test.for(groupTabs)('[W156] [WP12] reads %s of a group', async (tab) => {
    await goTo(page, `#groups/${group}/diggers/${tab}`);
    await page.getByRole('tabpanel').getByText(who).first().waitFor();
    expect(await unexplained()).toEqual([]);
    expect(await violationsOn(page)).toEqual([]);
  });

  test('[W156] is offered no channel, group, user or invitation to make', async () => {
    for (const address of ['#channels/all', '#groups/all', '#organization/users/active']) {
      await goTo(page, address);
      await page.getByRole('main').getByRole('table').first().waitFor();
      expect(await page.getByRole('main').getByRole('button', { name: /^New / }).count()).toBe(0);
    }
    await goTo(page, '#organization/users/invitations');
    expect(await page.getByRole('main').getByRole('button', { name: 'Invite people' }).count()).toBe(0);
  });
});
