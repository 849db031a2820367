/** Events of changed settings (fill-ins.md, section B): some alone, some grouped. */
import { isDeepStrictEqual } from 'node:util';
import { organizationUpdate, organizationUpdateDict } from '@parlance/protocol/organization/update';
import { organizationPermissions } from '@parlance/protocol/permissions';
import type { Transaction } from '../db/transaction.ts';
import { renderAlone } from '../markdown/index.ts';
import { type Organization, olderFormsOf, settingOf } from '../organization/index.ts';

const everyone = { everyone: true } as const;

const editing = ['allow_message_editing', 'message_content_edit_limit_seconds'] as const;
const together: ReadonlySet<string> = new Set([
  ...editing,
  'authentication_methods',
  'description',
  'message_edit_history_visibility_policy',
  'topics_policy',
  ...Object.keys(organizationPermissions),
]);

type Data = Parameters<typeof organizationUpdateDict.of>[0]['data'];
type Value = Parameters<typeof organizationUpdate.of>[0]['value'];

/** Includes changed older forms. */
const dataOf = async (
  changed: ReadonlyMap<string, unknown>,
  before: Organization,
  after: Organization,
): Promise<Data> => {
  const was: Readonly<Record<string, unknown>> = olderFormsOf(before);
  const older = Object.entries(olderFormsOf(after)).filter(([name, value]) => was[name] !== value);
  return {
    ...Object.fromEntries([...changed].filter(([name]) => together.has(name))),
    ...(editing.some((name) => changed.has(name))
      ? Object.fromEntries(editing.map((name) => [name, settingOf(after, name)]))
      : {}),
    ...(changed.has('description')
      ? { rendered_description: await renderAlone(after.id, after.description) }
      : {}),
    ...Object.fromEntries(older),
  };
};

export const emitChanges = async (
  transaction: Transaction,
  changed: ReadonlyMap<string, unknown>,
  before: Organization,
  after: Organization,
): Promise<void> => {
  for (const [property, value] of changed)
    if (!together.has(property))
      transaction.emit(organizationUpdate.of({ property, value: value as Value }), everyone);
  const data = await dataOf(changed, before, after);
  if (!isDeepStrictEqual(data, {}))
    transaction.emit(organizationUpdateDict.of({ property: 'default', data }), everyone);
};
