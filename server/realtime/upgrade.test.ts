import { familyMergeBase, familyVersion, featureLevel } from '@parlance/protocol/levels';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { write } from '../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { member, outsider, database } = service;
const listen = () => service.app.listen({ host: '127.0.0.1', port: 0 });

test('clients that stay connected through an upgrade hear of it once, and of an ordinary start nothing', async () => {
  const [ears, others] = await Promise.all([member.listen(), outsider.listen()]);
  await listen();
  expect([...(await ears.catchUp()), ...(await others.catchUp())]).toEqual([]);
  await write`update organizations set release = 'an older one'`.execute(database.query);
  for (let start = 0; start < 2; start += 1) {
    await service.restart();
    await listen();
  }
  const before = ears.snapshot.server_generation as number;
  for (const one of [ears, others])
    expect(await one.catchUp()).toMatchObject([
      {
        type: 'restart',
        zulip_version: familyVersion,
        zulip_merge_base: familyMergeBase,
        zulip_feature_level: featureLevel,
      },
    ]);
  expect(ears.state.server_generation).toBeGreaterThan(before);
  expect(ears.state).toEqual(expect.objectContaining({ zulip_feature_level: featureLevel }));
  // The event and a new registration agree.
  expect((await member.listen()).snapshot.server_generation).toBe(ears.state.server_generation);
});
