import { RequestError } from '@parlance/client/error';
import { callersWords } from '@parlance/protocol/words/callers';
import { expect, test } from 'vitest';
import { fieldWords } from './field-words.ts';

const refusal = (message: string, var_name = 'full_name') =>
  new RequestError('BAD_REQUEST', 400, message, { var_name });
const english = 'Argument "full_name" must not be empty.';
const translations = callersWords[english];

test.each([
  ['Full name', english, '"Full name" must not be empty.'],
  ['Voller Name', translations.de, '„Voller Name“ darf nicht leer sein.'],
  ['Nom complet', translations.fr, '« Nom complet » ne doit pas être vide.'],
  ['Nombre completo', translations.es, '«Nombre completo» no debe estar vacío.'],
  ['氏名', translations.ja, '「氏名」は空にできません。'],
])('%s: names the field, not the argument', (label, message, words) => {
  expect(fieldWords(refusal(message), label).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(words);
});

test('what is wrong with another argument, or with none, is said as it is', () => {
  expect(fieldWords(refusal(english, 'email'), 'Full name')).toBe(english);
  expect(fieldWords(new Error('No connection'), 'Full name')).toBe('No connection');
});
