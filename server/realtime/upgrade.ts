/** Emits the new version to clients whose queues outlive an upgrade. */
import { familyMergeBase, familyVersion, featureLevel, release } from '@parlance/protocol/levels';
import { upgraded } from '@parlance/protocol/realtime';
import type { Database } from '../db/database.ts';
import { read, write } from '../db/sql.ts';

/** Emits once per organization and version, on any number of nodes. */
export const emitUpgrade = async (database: Database): Promise<void> => {
  const { rows } = await read<{ id: number }>`
    select id from organizations where release <> ${release}
  `.execute(database.query);
  for (const { id } of rows)
    await database.transact(id, undefined, async (transaction) => {
      const { rows: changed } = await write<{ generation: number }>`
        update organizations set release = ${release}, version = version + 1,
          generation = greatest(generation + 1, extract(epoch from now())::bigint)
        where id = ${id} and release <> ${release} returning generation
      `.execute(transaction.query);
      for (const { generation } of changed)
        transaction.emit(
          upgraded.of({
            zulip_version: familyVersion,
            zulip_merge_base: familyMergeBase,
            zulip_feature_level: featureLevel,
            server_generation: generation,
          }),
          { everyone: true },
        );
    });
};
