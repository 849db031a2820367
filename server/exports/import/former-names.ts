/** Names when messages were written; they may have changed since. */
import { lowerCase } from '@parlance/protocol/lower-case';
import { decodeText, type Resolver } from '../../markdown/index.ts';
import type { Row } from '../format.ts';
import type { Mapping } from './mapping.ts';

type Named = NonNullable<Row<'messages'>['named']>;
type ByName = Pick<Resolver, 'userByName' | 'userById' | 'groupByName' | 'channelByName'>;

/** Takes precedence: another user may have the name now. Links to topics name the channel first. */
export const formerNames = (named: Named | null, { users, groups, channels }: Mapping): ByName => {
  const ids = { user: users, 'user-group': groups, stream: channels };
  const known = new Map<string, { readonly id: number; readonly name: string }>(
    (named ?? []).flatMap(([kind, id, html]) => {
      const fresh = ids[kind].find(id);
      const [name = ''] = kind === 'stream' ? decodeText(html).split(' > ') : [decodeText(html)];
      return fresh === undefined ? [] : [[`${kind} ${lowerCase(name)}`, { id: fresh, name }] as const];
    }),
  );
  const people = new Map(
    (named ?? []).flatMap(([kind, id, html]) => {
      const fresh = kind === 'user' ? users.find(id) : undefined;
      return fresh === undefined ? [] : [[fresh, { id: fresh, fullName: decodeText(html) }] as const];
    }),
  );
  const find = (kind: string, name: string) => known.get(`${kind} ${lowerCase(name)}`);
  return {
    userByName: (name) => {
      const found = find('user', name);
      return found && { id: found.id, fullName: found.name };
    },
    userById: (id) => people.get(id),
    groupByName: (name) => find('user-group', name),
    channelByName: (name) => find('stream', name),
  };
};
