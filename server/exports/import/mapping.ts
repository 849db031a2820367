/** Maps archive ids to ids of this database. Throws Refusal for dangling references. */
import type { GroupSetting } from '@parlance/protocol/codec';
import { Refusal } from '../../config/refusal.ts';

export class Ids {
  readonly #what: string;
  readonly #known = new Map<number, number>();

  constructor(what: string) {
    this.#what = what;
  }

  get size(): number {
    return this.#known.size;
  }

  add(old: number, fresh: number): void {
    if (this.#known.has(old)) throw new Refusal(`The archive has ${this.#what} ${old} twice.`);
    this.#known.set(old, fresh);
  }

  has(old: number): boolean {
    return this.#known.has(old);
  }

  find(old: number): number | undefined {
    return this.#known.get(old);
  }

  of(old: number): number {
    const fresh = this.#known.get(old);
    if (fresh === undefined)
      throw new Refusal(`The archive refers to ${this.#what} ${old}, which it does not hold.`);
    return fresh;
  }

  orNull(old: number | null): number | null {
    return old === null ? null : this.of(old);
  }
}

export interface Mapping {
  readonly users: Ids;
  readonly groups: Ids;
  readonly folders: Ids;
  readonly channels: Ids;
  readonly recipients: Ids;
  readonly attachments: Ids;
  readonly fields: Ids;
  readonly emoji: Ids;
  /** Imports of archives of other systems. */
  readonly imports: Ids;
}

export const createMapping = (): Mapping => ({
  users: new Ids('user'),
  groups: new Ids('group'),
  folders: new Ids('folder'),
  channels: new Ids('channel'),
  recipients: new Ids('recipient'),
  attachments: new Ids('file'),
  fields: new Ids('profile field'),
  emoji: new Ids('emoji'),
  imports: new Ids('import'),
});

export const mapSetting = ({ users, groups }: Mapping, setting: GroupSetting): GroupSetting =>
  typeof setting === 'number'
    ? groups.of(setting)
    : {
        direct_members: setting.direct_members.map((id) => users.of(id)),
        direct_subgroups: setting.direct_subgroups.map((id) => groups.of(id)),
      };

export const mapPermissions = (
  mapping: Mapping,
  known: object,
  permissions: Readonly<Record<string, GroupSetting>>,
): Record<string, GroupSetting> =>
  Object.fromEntries(
    Object.entries(permissions)
      .filter(([name]) => name in known)
      .map(([name, setting]) => [name, mapSetting(mapping, setting)]),
  );

/** Custom emoji have numeric codes. */
export const mapEmoji = <T extends { readonly reaction_type: string; readonly emoji_code: string }>(
  { emoji }: Mapping,
  row: T,
): T =>
  row.reaction_type === 'realm_emoji'
    ? { ...row, emoji_code: String(emoji.of(Number(row.emoji_code))) }
    : row;
