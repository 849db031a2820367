import {
  addNavigationView,
  editNavigationView,
  getNavigationViews,
  removeNavigationView,
} from '@parlance/protocol/navigation-views';
import { ask } from '@parlance/testing/files';
import { startService, type TestService } from '@parlance/testing/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

test('views are added, changed and removed by their fragments, and only their owner gets the events', async () => {
  const { member, otherMember } = service;
  const [own, others] = await Promise.all([member.listen(), otherMember.listen()]);
  const fragment = 'narrow/is/resolved?x=1&y=%';
  await member.call(addNavigationView, { fragment: 'inbox', is_pinned: true });
  await member.call(addNavigationView, { fragment, is_pinned: false, name: ' Done ' });
  await member.call(editNavigationView, { fragment, is_pinned: true, name: 'Done' });
  await member.call(editNavigationView, { fragment, name: 'Finished' });
  expect((await member.call(getNavigationViews)).navigation_views).toEqual([
    { fragment: 'inbox', is_pinned: true, name: null },
    { fragment, is_pinned: true, name: 'Finished' },
  ]);
  expect((await otherMember.call(getNavigationViews)).navigation_views).toEqual([]);
  const unknown = await member.refusal(removeNavigationView, { fragment: 'narrow/nothing' });
  expect(unknown).toMatchObject({ status: 404, code: 'BAD_REQUEST' });
  expect(await otherMember.refusal(removeNavigationView, { fragment })).toEqual(unknown);
  expect(await otherMember.refusal(editNavigationView, { fragment, name: 'Mine' })).toEqual(unknown);
  await member.call(removeNavigationView, { fragment });
  const type = 'navigation_view';
  expect(await own.catchUp()).toMatchObject([
    { type, op: 'add', navigation_view: { fragment: 'inbox', is_pinned: true, name: null } },
    { type, op: 'add', navigation_view: { fragment, is_pinned: false, name: 'Done' } },
    { type, op: 'update', fragment, data: { is_pinned: true } },
    { type, op: 'update', fragment, data: { name: 'Finished' } },
    { type, op: 'remove', fragment },
  ]);
  expect(await others.catchUp()).toEqual([]);
});

test('[S140] a fragment in a path may have its slashes escaped or not', async () => {
  const { member } = service;
  const fragment = 'narrow/is/alerted';
  for (const inPath of [fragment, encodeURIComponent(fragment)]) {
    await member.call(addNavigationView, { fragment, is_pinned: false, name: 'Alerts' });
    const { status } = await ask(service, member.person, `/api/v1/navigation_views/${inPath}`, {
      method: 'DELETE',
    });
    expect(status, inPath).toBe(200);
    expect((await member.call(getNavigationViews)).navigation_views).not.toContainEqual(
      expect.objectContaining({ fragment }),
    );
  }
});

test('built-in views keep their names, others need one of their own', async () => {
  const { owner } = service;
  const refused = async (input: { fragment: string; is_pinned: boolean; name?: string }) =>
    (await owner.refusal(addNavigationView, input)).message;
  expect(await refused({ fragment: 'recent', is_pinned: true, name: 'Mine' })).toMatch(/Built-in views/);
  expect(await refused({ fragment: 'narrow/a', is_pinned: true })).toMatch(/valid name/);
  expect(await refused({ fragment: 'narrow/a', is_pinned: true, name: ' ' })).toMatch(/valid name/);
  expect(await refused({ fragment: ' ', is_pinned: true, name: 'A' })).toMatch(/blank/);
  expect(await refused({ fragment: 'narrow/a', is_pinned: true, name: 'n'.repeat(101) })).toMatch(/too long/);
  await owner.call(addNavigationView, { fragment: 'narrow/a', is_pinned: true, name: 'A' });
  await owner.call(addNavigationView, { fragment: 'narrow/b', is_pinned: true, name: 'B' });
  expect(await refused({ fragment: 'narrow/a', is_pinned: true, name: 'C' })).toMatch(/already exists/);
  expect(await refused({ fragment: 'narrow/c', is_pinned: true, name: 'A' })).toMatch(/already exists/);
  expect((await owner.refusal(editNavigationView, { fragment: 'narrow/a', name: 'B' })).message).toMatch(
    /already exists/,
  );
});

test('the same view added many times at once is there once', async () => {
  const { moderator } = service;
  const add = () =>
    moderator.bare.call(addNavigationView, { fragment: 'narrow/x', is_pinned: true, name: 'X' });
  const outcomes = await service.perform(() => Promise.allSettled([add(), add(), add(), add()]));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
