import { expect, test } from 'vitest';
import { isLink, isSource } from './addresses.ts';

test.each([
  'https://example.org/a?b#c',
  'HTTP://example.org',
  'mailto:ada@example.org',
  'tel:+4930123',
  '#narrow/channel/5-garden',
  '/#narrow/channel/5-garden',
  '/user_uploads/2/ab/garden.png?download=true',
])('%s is a link', (address) => expect(isLink(address)).toBe(true));

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  '//example.org',
  '/\\example.org',
  '\\\\example.org',
  '/logout',
  'logout',
  '',
  '/user_uploads/../logout',
  '/user_uploads/%2e%2e/logout',
  'https:/logout',
  'https://exa mple.org',
])('%j is none', (address) => expect(isLink(address)).toBe(false));

test.each([
  '/user_uploads/thumbnail/2/ab/garden.png/840x560.webp',
  '/external_content/A-b_9/68747470',
  '/user_avatars/2/emoji/images/1.png',
  '/static/generated/emoji/images/emoji/unicode/zulip.png',
])('a picture may come from %s', (address) => expect(isSource(address)).toBe(true));

test.each([
  'https://example.org/a.png',
  '//example.org/a.png',
  '/api/v1/users',
  '/user_uploads/../api/v1/users',
  'data:image/png;base64,x',
  '#x',
  '',
])('no picture comes from %j', (address) => expect(isSource(address)).toBe(false));
