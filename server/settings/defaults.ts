/** Existing users keep their settings. */
import type { Input } from '@parlance/protocol/endpoint';
import type { updateSettingsDefaults } from '@parlance/protocol/settings/endpoints';
import { userSettingsDefaultChanged } from '@parlance/protocol/settings/user-settings';
import { read, write } from '../db/sql.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { checkAdministrator, defaultSettings, lockForChange } from '../users/index.ts';

type Value = boolean | number | string;

/** Throws UNAUTHORIZED_PRINCIPAL. */
export const changeDefaults = async (
  { database }: Service,
  { organization, actor }: Call,
  input: Input<typeof updateSettingsDefaults>,
): Promise<void> => {
  checkAdministrator(actor);
  const given = Object.entries(input).filter((entry): entry is [string, Value] => entry[1] !== undefined);
  await database.transact(organization.id, actor, async (transaction) => {
    const locked = await lockForChange(transaction, actor.id, actor.id);
    checkAdministrator(locked.actor);
    const { rows } = await read<{ defaults: Record<string, Value> }>`
      select user_defaults as defaults from organizations where id = ${organization.id} for no key update
    `.execute(transaction.query);
    const before: Readonly<Record<string, unknown>> = { ...defaultSettings, ...rows[0]!.defaults };
    const changed = given.filter(([name, value]) => before[name] !== value);
    if (changed.length === 0) return;
    const declared: Readonly<Record<string, unknown>> = defaultSettings;
    const after = Object.fromEntries(
      Object.entries({ ...rows[0]!.defaults, ...Object.fromEntries(changed) }).filter(
        ([name, value]) => declared[name] !== value,
      ),
    );
    await write`
      update organizations set user_defaults = ${after}::jsonb, version = version + 1 where id = ${organization.id}
    `.execute(transaction.query);
    for (const [property, value] of changed)
      transaction.emit(userSettingsDefaultChanged.of({ property, value }), { everyone: true });
  });
};
