import { expect, test } from 'vitest';
import { choicesOf } from './choices.ts';
import { startOf } from './read.ts';

test('choices without a reply are left out', () => {
  const content = JSON.stringify({
    widget_type: 'zform',
    extra_data: {
      heading: 'Well?',
      choices: [{ short_name: 'A', long_name: 'Apple', reply: 'A' }, { short_name: 'B' }, null],
    },
  });
  expect(choicesOf(startOf([{ id: 1, sender_id: 1, content }])!)).toEqual({
    heading: 'Well?',
    choices: [{ short: 'A', long: 'Apple', reply: 'A' }],
  });
});
