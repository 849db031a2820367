import { expect, test } from 'vitest';
import { hostOf, otherHostIn } from './hosts.ts';

test.each([
  ['https://bank.example/login', 'evil.example'],
  ['http://www.bank.com', 'evil.example'],
  ['bank.com', 'evil.example'],
  ['Log in at www.bank.co.uk now', 'evil.example'],
  ['https://bank.com@evil.example/', 'evil.example'],
  ['accounts.bank.com', 'bank.com'],
  ['https://bücher.example', 'buecher.example'],
])('[W118] %j names another site than %s', (text, host) => {
  expect(otherHostIn(text, host)).toBeDefined();
});

test.each([
  ['https://www.example.org/a', 'example.org'],
  ['example.org', 'docs.example.org'],
  ['https://medium.example.com/@ada', 'medium.example.com'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['the docs', 'example.org'],
  ['README.md, main.rs and setup.py', 'example.org'],
  ['ada@bank.com', 'example.org'],
  ['version 2.11.4', 'example.org'],
  ['', 'example.org'],
])('%j does not name another site than %s', (text, host) => {
  expect(otherHostIn(text, host)).toBeUndefined();
});

test('a host is compared without www', () => {
  expect(hostOf('https://www.Example.org:8080/x')).toBe('example.org');
  expect(hostOf('not an address')).toBeUndefined();
});
