/** What administrators see of imports, and all people of imported messages and accounts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createImporter } from '../imports.ts';
import { axe, violationsOn } from './axe.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let directory: string;

const at = (second: number) => `${1_577_923_200 + second}.000100`;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { people } = scene.service;
  directory = await mkdtemp(join(tmpdir(), 'parlance-imports-page-'));
  const importer = createImporter(scene.service, directory);
  ({ page } = await scene.open(people.administrator.email));
  await goTo(page, '#organization/imports');
  await page.getByText('Nothing was imported yet.').waitFor();
  await importer.importFiles(
    'slack',
    {
      'users.json': [
        { id: 'U1', team_id: 'T1', name: 'cook', profile: { real_name: 'Cook', email: 'cook@example.org' } },
        { id: 'U2', team_id: 'T1', name: 'admin', profile: { email: people.administrator.email } },
      ],
      'channels.json': [{ id: 'C1', name: 'galley', members: ['U1', 'U2'] }],
      'galley/2020-01-02.json': [
        { type: 'message', user: 'U1', ts: at(0), text: 'Soup is ready' },
        { type: 'message', subtype: 'channel_join', user: 'U1', ts: at(1), text: 'joined' },
      ],
    },
    { into: '' },
  );
  // The import ended all queues; the page has registered again when it knows the people.
  await page.getByRole('list', { name: 'People' }).getByText('Cook', { exact: true }).waitFor();
});
afterAll(async () => {
  await scene?.close();
  if (directory !== undefined) await rm(directory, { recursive: true, force: true });
});

const withoutViolations = async () => {
  await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOn(page)).toEqual([]);
  }
};

describe.skipIf(missing !== undefined)('imports', () => {
  test('[W155] an administrator sees a past import, and its report with what was left out', async () => {
    await goTo(page, '#organization/channel-folders');
    await goTo(page, '#organization/imports');
    const one = page.getByRole('list', { name: 'Imports' }).getByRole('listitem').first();
    await one.getByText(/^Slack · .+ · Finished · Messages: 1$/).waitFor();
    await one.getByText(/^Report of /).click();
    const left = one.getByRole('table', { name: 'What was left out' });
    await left.getByRole('row', { name: 'channel_join 1 joins and leaves' }).waitFor();
    await one.getByText('1 new, 1 with an account before').waitFor();
    // It offers to try again, outside of all landmarks, until it has its new queue.
    await page.getByRole('group', { name: 'Connection' }).waitFor({ state: 'detached' });
    await withoutViolations();
  });

  test('people see which messages and accounts were imported', async () => {
    await goTo(page, '#narrow/channel/galley');
    const message = page.getByRole('article', { name: /Soup is ready/ });
    await message.getByText('Imported from Slack', { exact: true }).waitFor();
    await message.getByRole('button', { name: 'Cook', exact: true }).click();
    await page.getByRole('button', { name: 'View profile' }).click();
    await page.getByRole('dialog').getByText('Imported from elsewhere, and not signed in here yet').waitFor();
  });

  test('[W156] members learn that administrators see imports', async () => {
    const { page: other } = await scene.open(scene.service.people.member.email);
    await goTo(other, '#organization/imports');
    await other.getByText('Only administrators can see what was imported').waitFor();
    expect(await other.getByRole('list', { name: 'Imports' }).count()).toBe(0);
  });
});
