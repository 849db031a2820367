import { getMessageHistory, updateMessage } from '@parlance/protocol/messages/edit';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { png } from '@parlance/testing/images';
import { startSite } from '@parlance/testing/outside/site';
import { startService } from '@parlance/testing/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

const site = await startSite();
const service = await startService({ outgoing: { privateHosts: [site.host] } });
afterAll(async () => {
  await service.close();
  await site.close();
});
const { owner, member, otherMember } = service;

const say = async (content: string) =>
  (await member.call(sendMessage, { type: 'direct', to: [otherMember.id], content })).id;
const shownOf = async (id: number, player = otherMember) =>
  (await player.call(getMessages, { message_ids: [id] })).messages[0]!.content;
const sayAndShow = async (content: string) => {
  const id = await say(content);
  await service.runJobs();
  return shownOf(id);
};
const about = (title: string, more = '') => `<!doctype html><head><title>${title}</title>${more}</head>`;
const metaOf = (property: string, content: string) => `<meta property="${property}" content="${content}">`;

const garden = site.page(
  '/garden',
  about(
    'Beds',
    metaOf('og:title', 'The garden') +
      metaOf('og:description', 'Beans and peas') +
      metaOf('og:image', '/bean.png'),
  ),
);
site.picture('/bean.png', png(30, 20));

beforeAll(() => owner.call(updateOrganization, { inline_url_embed_preview: true }));

test('[W116] readers see what a link leads to, as a new rendering of the same message', async () => {
  const listening = await otherMember.listen();
  const id = await say(`Look: ${garden}`);
  await service.runJobs();
  const event = await listening.until(({ type }) => type === 'update_message');
  expect(event).toMatchObject({
    message_id: id,
    rendering_only: true,
    user_id: null,
    content: `Look: ${garden}`,
  });
  const shown = await shownOf(id);
  expect(event.rendered_content).toBe(shown);
  expect(shown).toMatch(
    new RegExp(
      `^<p>Look: .*</p>\\n<div class="message_embed"><a class="message_embed_image" href="${garden}"` +
        ` style="background-image: url\\(&quot;/external_content/[\\w-]+/[0-9a-f]+&quot;\\)"></a>` +
        `<div class="data-container"><div class="message_embed_title"><a href="${garden}" title="The garden">The garden</a></div>` +
        `<div class="message_embed_description">Beans and peas</div></div></div>$`,
    ),
  );
  expect(site.asked[0]!.headers['user-agent']).toMatch(/^ParlanceLinkPreview\/1\.0 \(\+https?:/);
  for (const { headers } of site.asked) expect(headers.cookie ?? headers.authorization).toBeUndefined();
});

test('[W116] what is known of a page is kept for a day', async () => {
  expect(await sayAndShow(`Again ${garden}`)).toContain('The garden');
  expect(site.timesAsked('/garden')).toBe(1);
  expect(site.timesAsked('/bean.png')).toBe(1);
  service.clock.forward(86_401);
  expect(await sayAndShow(`Later ${garden}`)).toContain('The garden');
  expect(site.timesAsked('/garden')).toBe(2);
});

test('[W116] an edit takes previews along, and former versions show only the text', async () => {
  const id = await say(garden);
  await service.runJobs();
  await member.call(updateMessage, { message_id: id, content: 'No link any more' });
  await service.runJobs();
  expect(await shownOf(id)).toBe('<p>No link any more</p>');
  await member.call(updateMessage, { message_id: id, content: `A link again: ${garden}` });
  await service.runJobs();
  expect(await shownOf(id)).toContain('message_embed');
  const { message_history } = await member.call(getMessageHistory, { message_id: id });
  expect(message_history).toHaveLength(3);
  expect(JSON.stringify(message_history)).not.toContain('message_embed');
});

test('[W116] a preview does not join a text that changed meanwhile', async () => {
  let edit = async () => {};
  const slow = site.at('/slow', async (response) => {
    await edit();
    response.writeHead(200, { 'content-type': 'text/html' }).end(about('Slow'));
  });
  const id = await say(slow);
  edit = async () => {
    await member.bare.call(updateMessage, { message_id: id, content: 'Never mind' });
  };
  await service.runJobs();
  expect(site.timesAsked('/slow')).toBe(1);
  expect(await shownOf(id)).toBe('<p>Never mind</p>');
});

test('[W116] the author of a message can leave previews out, and so do quotes and spoilers', async () => {
  const quiet = site.page('/quiet', about('Quiet'));
  for (const text of [`<${quiet}>`, `> ${quiet}`, `\`${quiet}\``, `\`\`\`spoiler x\n${quiet}\n\`\`\``])
    expect(await sayAndShow(text)).not.toContain('message_embed');
  expect(site.timesAsked('/quiet')).toBe(0);
  expect(await sayAndShow(`[here](${quiet})`)).toContain('Quiet');
});

test('[W116] an organization without previews asks no page', async () => {
  const page = site.page('/off', about('Off'));
  await owner.call(updateOrganization, { inline_url_embed_preview: false });
  expect(await sayAndShow(page)).not.toContain('message_embed');
  expect(site.timesAsked('/off')).toBe(0);
  await owner.call(updateOrganization, { inline_url_embed_preview: true });
  expect(await sayAndShow(page)).toContain('message_embed');
});

test('[W116] pictures of other sites are shown below the text, unless the organization shows none', async () => {
  const rose = site.picture('/rose.png', png(40, 30));
  expect(await sayAndShow(`A rose: ${rose}`)).toMatch(
    new RegExp(
      `</p>\\n<div class="message_inline_image"><a href="${rose}" title="${rose}">` +
        `<img data-original-content-type="image/webp" data-original-dimensions="40x30" src="/external_content/[\\w-]+/[0-9a-f]+"></a></div>$`,
    ),
  );
  const tulip = site.picture('/tulip.png', png(40, 30));
  await owner.call(updateOrganization, { inline_image_preview: false });
  expect(await sayAndShow(`A tulip: ${tulip}`)).not.toContain('message_inline_image');
  expect(site.timesAsked('/tulip.png')).toBe(0);
  await owner.call(updateOrganization, { inline_image_preview: true });
});

test('[W116] the first five links of a message are looked at', async () => {
  const pages = [1, 2, 3, 4, 5, 6, 7].map((number) => site.page(`/many/${number}`, about(`Page ${number}`)));
  const shown = await sayAndShow(pages.join(' '));
  expect(shown.match(/class="message_embed"/g)).toHaveLength(5);
  expect(shown.indexOf('>Page 1<')).toBeLessThan(shown.indexOf('>Page 5<'));
});
