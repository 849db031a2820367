/** What reads archives of one kind, and what it is asked to mind. */
import type { Outgoing } from '../outgoing/index.ts';
import type { Item } from './vocabulary.ts';

export interface SourceIdentity {
  /** The source's lasting name for the organization: team id, realm uuid, server id. */
  readonly key: string;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Settings of Parlance by their names, for a new organization; invalid ones are ignored. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
}

/** An archive that is open. Reads the same items in the same order whenever it is asked. */
export interface Reader {
  readonly identity: SourceIdentity;
  items(): AsyncIterable<Item>;
}

/** What `--download` needs. */
export interface Download {
  readonly outgoing: Pick<Outgoing, 'request'>;
  /** Goes to the source's own addresses alone, and into no report. */
  readonly token: string;
  /** Largest size of one file, in bytes. */
  readonly mostBytes: number;
  readonly pause: (milliseconds: number) => Promise<unknown>;
}

export interface ReadOptions {
  readonly download?: Download | undefined;
  /** Where bytes lie that the archive lacks (`--files`). */
  readonly filesDirectory?: string | undefined;
  /** Pictures of custom emoji (`--emoji`). */
  readonly emojiDirectory?: string | undefined;
  /** The address of the source, for links into it (`--host`), without a scheme. */
  readonly host?: string | undefined;
  /** A directory for what a sort keeps on disk; the caller removes it. */
  readonly scratch: string;
  /** Whether the first damaged thing ends the import (`--strict`). */
  readonly isStrict: boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export type SourceName = 'zulip' | 'slack' | 'mattermost' | 'rocketchat';

/** One kind of archive. `Archive` is that of `archive/`. */
export interface Source<Archive> {
  readonly name: SourceName;
  /** As people say it: `Rocket.Chat`. */
  readonly title: string;
  /** Whose names of emoji `EmojiName` and `:name:` mean. */
  readonly emojiNames: 'zulip' | 'slack' | 'mattermost' | 'joypixels';
  /** Looks at names of entries, and at the beginning of some. */
  recognizes(archive: Archive): Promise<boolean>;
  /** Throws Refusal, in one sentence, for an archive that cannot be read as this kind. */
  open(archive: Archive, options: ReadOptions): Promise<Reader>;
}
