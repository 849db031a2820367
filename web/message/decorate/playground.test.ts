import { expect, test } from 'vitest';
import { expandCode } from './playground.ts';

const code = 'print("ä & b") # 100%';
const encoded = 'print%28%22%C3%A4%20%26%20b%22%29%20%23%20100%25';

test.each([
  ['https://play.example/?c={code}', `https://play.example/?c=${encoded}`],
  ['https://play.example/{?code}', `https://play.example/?code=${encoded}`],
  ['https://play.example/?a=1{&code}', `https://play.example/?a=1&code=${encoded}`],
  ['https://play.example{/code}', `https://play.example/${encoded}`],
  ['https://play.example/{#code}', '#print(%22%C3%A4%20&%20b%22)%20#%20100%25'],
])('[W107] %s takes the code', (template, address) => {
  expect(expandCode(template, code)).toContain(address);
});
