/** The floor of the application: a bare page of the same service that writes the same messages as plain rows. */
import type { BrowserContext, Page } from 'playwright-core';
import type { Desk } from './browser.ts';
import type { Topic } from './reader.ts';

const script = `
const [channel, topic] = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const narrow = JSON.stringify([{ operator: 'channel', operand: channel }, { operator: 'topic', operand: topic }]);
const asked = new URLSearchParams({ anchor: 'newest', num_before: 100, num_after: 0, narrow, apply_markdown: true });
const answer = await fetch('/json/messages?' + asked);
const { messages } = await answer.json();
for (const { sender_full_name, content } of messages) {
  const row = document.createElement('article');
  row.innerHTML = '<b></b>' + content;
  row.firstChild.textContent = sender_full_name;
  list.append(row);
}
scrollTo(0, document.body.scrollHeight);
requestAnimationFrame(() => performance.mark('parlance:first-messages'));`;

const body = `<!doctype html><meta charset="utf-8"><title>Bare</title><textarea aria-label="Bare"></textarea>
<main id="list"></main><script type="module">${script}</script>`;

export const openBare = async (desk: Desk, context: BrowserContext, topic: Topic): Promise<Page> => {
  await context.route('**/bare', (route) => route.fulfill({ body, contentType: 'text/html' }));
  const page = await context.newPage();
  const said = encodeURIComponent(JSON.stringify([topic.channel, topic.topic]));
  await page.goto(`${desk.origin}/bare#${said}`);
  return page;
};
