import { translations } from '@parlance/protocol/words/languages';
import { tidingsWords } from '@parlance/protocol/words/tidings';
import { expect, test } from 'vitest';
import { noteIn } from './reminder-note.ts';

const asked = 'You asked to be reminded of [this message]({url}).';
const noted = 'Your note: {note}';
const languages = [
  { asked, noted },
  ...translations.map((language) => ({
    asked: tidingsWords[asked][language],
    noted: tidingsWords[noted][language],
  })),
];

test('the note is read out of the words of the bot, in each language', () => {
  for (const words of languages) {
    const first = words.asked.replace('{url}', '/#narrow/near/7');
    for (const note of ['Oil it', 'At noon: oil\n\nboth: hinges', '油をさす：門'])
      expect(noteIn(`${first}\n\n${words.noted.replace('{note}', note)}`)).toBe(note);
    expect(noteIn(first)).toBeUndefined();
  }
  expect(noteIn('Words of another client\n\nnot: a note')).toBeUndefined();
});
