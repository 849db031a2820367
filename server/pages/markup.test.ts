import { expect, test } from 'vitest';
import { fillMarkup, html } from './markup.ts';

test('[V17] of a text with markup in its places, all else is text', () => {
  const filled = fillMarkup('<i>{name} is {what}', { name: '<b>{what}</b>', what: html`<b>${'<u>'}</b>` });
  expect(filled.text).toBe('&lt;i&gt;&lt;b&gt;{what}&lt;/b&gt; is <b>&lt;u&gt;</b>');
});
