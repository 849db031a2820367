import { getMessage } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { renderMessage } from '@parlance/protocol/messages/questions';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { member, otherMember } = service;

/** Expands 400 characters to ten million. */
const macroBomb = () => {
  const names = [...'abcdefg'];
  const calls = names
    .slice(1)
    .map((name, index) => `\\gdef\\${name}{${`\\${names[index]!}`.repeat(10)}}`)
    .join('');
  return `\\gdef\\a{xxxxxxxxxx}${calls}\\g`;
};

test.each([
  ['gdef', macroBomb()],
  ['def', macroBomb().replaceAll('\\gdef', '\\def')],
  ['global', macroBomb().replaceAll('\\gdef', '\\global\\def')],
  ['edef', '\\edef\\a{xx}\\edef\\b{\\a\\a}\\b'],
  ['newcommand', '\\newcommand{\\a}{xx}\\a'],
  ['renewcommand', '\\renewcommand{\\alpha}{xx}\\alpha'],
  ['providecommand', '\\providecommand{\\a}{xx}\\a'],
  ['let', '\\let\\a=x\\a'],
  ['futurelet', '\\futurelet\\a x'],
])('[H2] a formula defines no commands: %s', async (_name, tex) => {
  const { rendered } = await member.call(renderMessage, { content: `$$${tex}$$ and $$x^2$$` });
  expect(rendered).toMatch(/^<p><span class="tex-error">\$\$\\/);
  expect(rendered).toContain(' and <span class="katex">');
});

test('[H2] what is stored of formulas has a bound, and the rest is shown as its source', async () => {
  // Each drawing takes some thousand characters.
  const formulas = Array.from(
    { length: 130 },
    (_, index) => `$$\\frac{${index}}{\\sqrt{a_{ij}^2+b}+\\hat{c}+\\vec{d}+\\bar{e}}$$`,
  );
  const to = { type: 'direct', to: [otherMember.id], content: formulas.join(' ') } as const;
  const { id } = await member.call(sendMessage, to);
  const { message } = await otherMember.call(getMessage, { message_id: id, apply_markdown: true });
  expect(message.content.match(/class="katex"/g)!.length).toBeGreaterThan(50);
  expect(message.content.match(/class="tex-error"/g)!.length).toBeGreaterThan(5);
  expect(message.content.length).toBeLessThan(550_000);
});
