/** Permissions of Zulip. Each names a group; one that has no name holds people and groups that were chosen one by one. */
import {
  channelPermissions,
  groupPermissions,
  organizationPermissions,
} from '@parlance/protocol/permissions';
import { type Fields, textOf } from '../reading/values.ts';
import type { Group, NotTaken, Permission, Permitted } from '../vocabulary.ts';
import { idOf } from './ids.ts';
import { contentsOfGroups } from './people.ts';
import type { Tables } from './tables.ts';

/** Who comes into a channel, and who rules it, is chosen here: groups may have other members than there. */
const leftOfChannels: ReadonlySet<string> = new Set([
  'can_add_subscribers_group',
  'can_administer_channel_group',
  'can_subscribe_group',
]);

export class Permissions {
  readonly #tables: Tables;
  readonly #names: ReadonlyMap<string, string>;
  readonly #contents: ReturnType<typeof contentsOfGroups>;
  readonly #known: ReadonlySet<string>;

  constructor(tables: Tables, groups: readonly Group[]) {
    this.#tables = tables;
    this.#names = new Map(groups.map(({ id, name, system }) => [id, system ?? name]));
    this.#contents = contentsOfGroups(tables);
    this.#known = new Set(tables.of('zerver_usergroup').map(({ id }) => idOf(id)));
  }

  /** Exports from before 2025 have a number for each policy, or nothing. */
  #permitted(row: Fields, name: string): Permitted | undefined {
    const id = idOf(row[name]);
    if (this.#names.has(id)) return { people: [], groups: [id] };
    if (!this.#known.has(id)) return undefined;
    const { members, subgroups } = this.#contents;
    return { people: members.get(id) ?? [], groups: subgroups.get(id) ?? [] };
  }

  #isOne({ people, groups }: Permitted, name: string): boolean {
    if (people.length === 0 && groups.length === 0) return name === 'role:nobody';
    return people.length === 0 && groups.every((id) => this.#names.get(id) === name);
  }

  /** Those that differ from what is usual here. */
  #chosen(
    row: Fields,
    declared: typeof organizationPermissions | typeof channelPermissions | typeof groupPermissions,
  ) {
    return Object.values(declared).flatMap(({ name, default: usual }): [string, Permitted][] => {
      const permitted = this.#permitted(row, name);
      return permitted === undefined || this.#isOne(permitted, usual) ? [] : [[name, permitted]];
    });
  }

  ofOrganization(): Permission[] {
    const [realm = {}] = this.#tables.of('zerver_realm');
    return this.#chosen(realm, organizationPermissions).map(([name, permitted]) => ({
      kind: 'permission',
      name,
      permitted,
    }));
  }

  ofChannel(stream: Fields): ReadonlyMap<string, Permitted> {
    return new Map(this.#chosen(stream, channelPermissions).filter(([name]) => !leftOfChannels.has(name)));
  }

  leftOut(): NotTaken[] {
    const leave = (what: string, why: string, example: string): NotTaken => ({
      kind: 'not_taken',
      of: 'other',
      what,
      why,
      example,
    });
    const ofChannels = this.#tables.of('zerver_stream').flatMap((stream) =>
      this.#chosen(stream, channelPermissions)
        .filter(
          ([name, permitted]) => leftOfChannels.has(name) && !this.#isCreators(permitted, stream.creator),
        )
        .map(([name]) =>
          leave(
            'permission of a channel',
            'who comes in, and who rules it, is chosen here',
            `${textOf(stream.name)}: ${name}`,
          ),
        ),
    );
    const ofGroups = this.#tables
      .of('zerver_namedusergroup')
      .filter((group) => group.is_system_group !== true)
      .flatMap((group) =>
        this.#chosen(group, groupPermissions)
          .filter(([, permitted]) => !this.#isCreators(permitted, group.creator))
          .map(([name]) =>
            leave('permission of a group', 'administrators rule it here', `${textOf(group.name)}: ${name}`),
          ),
      );
    return [...ofChannels, ...ofGroups];
  }

  /** Whether it is that of the person who made the thing, or of no person. */
  #isCreators(permitted: Permitted, creator: unknown): boolean {
    const { people, groups } = permitted;
    return (
      this.#isOne(permitted, 'role:nobody') ||
      (people.every((id) => id === idOf(creator)) &&
        groups.every((id) => this.#names.get(id) === 'role:nobody'))
    );
  }
}
