import { groupSetting } from '@parlance/protocol/codec';
import { organizationSettings } from '@parlance/protocol/organization/settings';
import { organizationPermissions } from '@parlance/protocol/permissions';
import { userSettings } from '@parlance/protocol/settings/user-settings';
import { restoreDomains, restorePlaygrounds } from '../../administration/index.ts';
import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { restoreLinkifiers } from '../../linkifiers/index.ts';
import { writeOrganization } from '../../organization/index.ts';
import type { Row } from '../format.ts';
import { checkedSettings } from './checked-settings.ts';
import { type Mapping, mapSetting } from './mapping.ts';

const visibilityOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'number' && [1, 2, 3, 4, 5].includes(value) ? { email_address_visibility: value } : {};

/** Only versions of pictures; their files come later. */
export const writeOrganizationRow = async (
  transaction: Transaction,
  mapping: Mapping,
  row: Row<'organization'>,
): Promise<void> => {
  const { query, organizationId } = transaction;
  const { name, description, settings, user_defaults, created_at } = row;
  const permissions = Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) => {
      const setting = groupSetting.safeParse(value);
      return Object.hasOwn(organizationPermissions, key) && setting.success
        ? [[key, mapSetting(mapping, setting.data)]]
        : [];
    }),
  );
  const chosen = checkedSettings(settings, organizationSettings);
  for (const [key, value] of Object.entries(chosen))
    if (/channel_id$|stream_id$/.test(key)) chosen[key] = mapping.channels.find(Number(value)) ?? -1;
  const defaults = {
    ...checkedSettings(user_defaults, userSettings),
    ...visibilityOf(user_defaults.email_address_visibility),
  };
  const pictures = Object.fromEntries(
    Object.entries(row.pictures).map(([kind, { version }]) => [kind, { version, file: null }]),
  );
  await write`
    update organizations set name = ${name}, description = ${description}, created_at = ${new Date(created_at)},
      settings = ${{ ...chosen, ...permissions }}::jsonb, user_defaults = ${defaults}::jsonb
    where id = ${organizationId}
  `.execute(query);
  await writeOrganization(transaction, {
    pictures,
    domains: restoreDomains(row.domains),
    linkifiers: await restoreLinkifiers(transaction, row.linkifiers),
    playgrounds: await restorePlaygrounds(transaction, row.playgrounds),
  });
};
