/** Previews of what links lead to, and pictures of other sites, on real sites of loopback. */
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateOrganization } from '@parlance/protocol/organization/update';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png } from '../images.ts';
import { type Site, startSite } from '../outside/site.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let site: Site;
let page: Page;
let address = '';
/** Addresses that the browser asked for. */
const requested: string[] = [];

const send = async (content: string): Promise<number> => {
  const to = { type: 'channel', to: 'garden', topic: 'links' } as const;
  const { id } = await scene.service.otherMember.bare.call(sendMessage, { ...to, content });
  await scene.service.runJobs();
  return id;
};
const articleOf = (id: number): Locator => page.locator(`#main-${id}`);
const about = (title: string, description: string) =>
  `<head><title>x</title><meta property="og:title" content="${title}">` +
  `<meta property="og:description" content="${description}"><meta property="og:image" content="/bean.png"></head>`;

beforeAll(async () => {
  if (missing !== undefined) return;
  site = await startSite();
  scene = await startScene({ outgoing: { privateHosts: [site.host] } });
  const { owner, member, otherMember, people } = scene.service;
  site.picture('/bean.png', png(60, 60));
  await owner.call(updateOrganization, { inline_url_embed_preview: true });
  await otherMember.call(subscribe, {
    subscriptions: [{ name: 'garden' }],
    principals: [member.id, otherMember.id],
  });
  await send('The first message');
  ({ page } = await scene.open(people.member.email));
  page.on('request', (request) => requested.push(request.url()));
  const link = page.getByRole('link', { name: /^garden\b/ });
  const garden = Number(/channel\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]);
  address = `#narrow/channel/${garden}/topic/links`;
  await goTo(page, address);
});
afterAll(async () => {
  await scene?.close();
  await site?.close();
});

describe.skipIf(missing !== undefined)('the preview of a link', () => {
  test('[W116] is seen below the message, goes with the link, and its picture comes from the service', async () => {
    const bed = site.page('/bed', about('The bean bed', 'How beans climb'));
    const id = await send(`Look at ${bed}`);
    const title = articleOf(id).getByRole('link', { name: 'The bean bed' });
    await title.waitFor();
    expect(await title.getAttribute('href')).toBe(bed);
    await articleOf(id).getByText('How beans climb').waitFor();
    await expect.poll(() => requested.some((url) => url.includes('/external_content/'))).toBe(true);
    expect(requested.filter((url) => url.startsWith(site.url))).toEqual([]);
    await scene.service.otherMember.bare.call(updateMessage, { message_id: id, content: 'Nothing to see' });
    await articleOf(id).getByText('Nothing to see').waitFor();
    await title.waitFor({ state: 'detached' });
  });

  test('[W116] [W118] a hostile title is text', async () => {
    const hostile = site.page(
      '/hostile',
      about("<img src=x onerror='alert(1)'>", '<script>alert(1)</script>'),
    );
    const id = await send(hostile);
    await articleOf(id).getByRole('link', { name: "<img src=x onerror='alert(1)'>" }).waitFor();
    await articleOf(id).getByText('<script>alert(1)</script>').waitFor();
    expect(
      await articleOf(id)
        .getByRole('link', { name: /onerror/ })
        .getByRole('img')
        .count(),
    ).toBe(0);
  });

  test('[W116] a reader hides all, on all devices, and shows them again', async () => {
    const id = await send(site.page('/hidden', about('The compost', 'Warm')));
    const title = articleOf(id).getByRole('link', { name: 'The compost' });
    await title.waitFor();
    await articleOf(id).getByRole('button', { name: 'Hide link previews' }).click();
    await title.waitFor({ state: 'hidden' });
    // It is hidden before the service has answered.
    await page.getByRole('group', { name: 'Undo' }).getByText('Saved').waitFor();
    await page.reload();
    const show = articleOf(id).getByRole('button', { name: 'Show link previews' });
    await show.waitFor();
    await expect.poll(() => title.isVisible()).toBe(false);
    const { page: other } = await scene.open(scene.service.people.member.email);
    await goTo(other, '#settings/preferences/hide_link_previews');
    const hidden = other.getByRole('switch', { name: 'Hide link previews' });
    expect(await hidden.getAttribute('aria-checked')).toBe('true');
    await hidden.click();
    await title.waitFor({ state: 'visible' });
    expect(await show.count()).toBe(0);
    await other.context().close();
  });

  test('[W116] a picture of another site is shown through the service', async () => {
    const rose = site.picture('/rose.png', png(300, 200));
    const id = await send(`A rose: ${rose}`);
    const picture = articleOf(id).getByRole('link', { name: `Picture ${rose}` });
    await picture.waitFor();
    expect(await picture.getAttribute('href')).toBe(rose);
    expect(await picture.getAttribute('rel')).toBe('noopener noreferrer');
    const image = picture.locator('img');
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(300);
    expect(requested.filter((url) => url.startsWith(site.url))).toEqual([]);
  });

  test('[W116] none is seen where the organization has none', async () => {
    await scene.service.owner.bare.call(updateOrganization, { inline_url_embed_preview: false });
    const off = await send(site.page('/off', about('Not seen', '')));
    await articleOf(off).waitFor();
    // A later picture, which the same consumer brings, proves that the link had its turn.
    const lily = site.picture('/lily.png', png(30, 30));
    const id = await send(`A lily: ${lily}`);
    await articleOf(id)
      .getByRole('link', { name: `Picture ${lily}` })
      .waitFor();
    expect(site.timesAsked('/off')).toBe(0);
    expect(await articleOf(off).getByRole('link', { name: 'Not seen' }).count()).toBe(0);
  });
});
