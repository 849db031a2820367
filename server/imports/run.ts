/** Imports one archive, from its first entry to its report. */
import { Refusal } from '../config/refusal.ts';
import { closeAllQueues } from '../events/bulk.ts';
import type { Organization } from '../organization/index.ts';
import { type Archive, openArchive } from './archive/index.ts';
import { type Choice, choose } from './choose.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type Gathered, gatherHead } from './head.ts';
import { MessageTaker } from './messages/batch.ts';
import { Unread } from './messages/unread.ts';
import { withOwner } from './people/roles.ts';
import {
  beginRecord,
  continueRecord,
  enterPhase,
  finishRecord,
  type NewRecord,
  withImportLock,
} from './records.ts';
import { settle } from './settle/index.ts';
import type { Reader, ReadOptions, Source, SourceIdentity, SourceName } from './source.ts';
import { checkKind, sources } from './sources.ts';
import { type ImportProgress, takeHead, takeMessages, withEmails } from './steps.ts';
import { Tally } from './tally.ts';
import { checkRetention, findTarget, foundTarget, type Target, type Wished } from './target.ts';
import type { Item, Message, Person } from './vocabulary.ts';
import type { ImportGround, TakeOptions, Work } from './work.ts';

export interface ImportWish extends Wished {
  readonly source: SourceName;
  /** The path of the archive. */
  readonly path: string;
  readonly isDry: boolean;
  /** The source's key, where the archive has none or another one. */
  readonly key?: string | undefined;
  readonly read: Omit<ReadOptions, 'now'>;
  readonly take: TakeOptions;
  readonly choice: Choice;
}

/** An archive whose head has been read, and nothing written. */
interface Opened {
  readonly archive: Archive;
  readonly title: string;
  readonly emojiNames: Work['emojiNames'];
  readonly record: Omit<NewRecord, 'founded'>;
  readonly target: Target;
  readonly isNew: boolean;
  readonly identity: SourceIdentity;
  readonly tally: Tally;
  readonly head: Gathered;
  readonly people: readonly Person[];
  readonly first: Message | undefined;
  readonly rest: AsyncIterator<Item>;
  /** Milliseconds since the epoch. */
  readonly began: number;
}

interface Begun {
  readonly organization: Organization | undefined;
  readonly importId: number;
}

const reportLeftOut = ({ archive, tally }: Opened): void => {
  for (const { kind, count, examples } of archive.leftOut)
    tally.leave({ of: 'entries', what: kind, why: 'no reader may get it', count, example: examples[0] });
  if (archive.truncated !== undefined)
    tally.warn({ what: 'archive that ends too early', example: archive.truncated });
};

/** An archive of the right kind, before any organization is looked at. The caller closes it. */
export interface OpenImport {
  readonly archive: Archive;
  readonly source: Source<Archive>;
  readonly reader: Reader;
  readonly record: Omit<NewRecord, 'founded'>;
}

/** Throws Refusal. `now` in milliseconds. */
export const openImport = async (wish: ImportWish, now: () => number): Promise<OpenImport> => {
  const source = sources[wish.source];
  if (source === undefined) throw new Refusal(`There is no import from ${wish.source}.`);
  const archive = await openArchive(wish.path, { scratch: wish.read.scratch, strict: wish.read.isStrict });
  try {
    await checkKind(source, archive);
    const reader = await source.open(archive, { ...wish.read, now });
    const fingerprint = await fingerprintOf(wish.path, archive);
    const key = `${source.name}:${wish.key ?? reader.identity.key}`;
    return { archive, source, reader, record: { source: key, archive: archive.name, fingerprint } };
  } catch (error) {
    await archive.close();
    throw error;
  }
};

const gather = async (
  ground: ImportGround,
  wish: ImportWish,
  { archive, source, reader, record }: OpenImport,
): Promise<Opened> => {
  const began = Date.now();
  const tally = new Tally();
  const target = await findTarget(ground, wish, record);
  const rest = choose(reader.items(), wish.choice, tally)[Symbol.asyncIterator]();
  const { head, first } = await gatherHead(rest, tally);
  const isNew = target.organization === undefined || target.unfinished?.founded === true;
  const emails = withEmails(head.people, wish.take.emails);
  const people = isNew ? withOwner(emails, wish.take.owner) : emails;
  checkRetention(isNew ? undefined : target.organization, first, ground.now());
  const { title, emojiNames } = source;
  const { identity } = reader;
  return {
    archive,
    title,
    emojiNames,
    record,
    target,
    isNew,
    identity,
    tally,
    head,
    people,
    first,
    rest,
    began,
  };
};

const workOf = (ground: ImportGround, wish: ImportWish, opened: Opened, begun: Begun): Work => {
  const organizationId = begun.organization?.id ?? 0;
  let fake = 0;
  return {
    ground,
    source: opened.record.source,
    title: opened.title,
    emojiNames: opened.emojiNames,
    isNew: opened.isNew,
    isDry: wish.isDry,
    options: wish.take,
    tally: opened.tally,
    organizationId,
    importId: begun.importId,
    reader: ground.database.reader(organizationId),
    organization: begun.organization,
    people: new Map(),
    fakeId: () => {
      fake -= 1;
      return fake;
    },
  };
};

const reportOf = ({ archive, record, target, tally, began }: Opened, { importId, isDry }: Work) => ({
  import: importId,
  source: record.source,
  archive: { name: archive.name, bytes: archive.bytes, sha256: record.fingerprint },
  into: target.subdomain,
  dry_run: isDry,
  ...tally.report(),
  seconds: Math.round((Date.now() - began) / 100) / 10,
  peak_rss_mb: Math.round(process.resourceUsage().maxRSS / 1024),
});

export type ImportReport = ReturnType<typeof reportOf>;

const perform = async (work: Work, opened: Opened, progress: ImportProgress): Promise<ImportReport> => {
  const { ground, organizationId, importId, isDry, tally } = work;
  const { head, people, first, rest } = opened;
  const { database } = ground;
  const enter = async (phase: string, sentence: string) => {
    progress.say(sentence);
    if (!isDry) await enterPhase(database.query, organizationId, importId, phase);
  };
  reportLeftOut(opened);
  await enter('people', 'people and channels');
  const places = await takeHead(work, head, people);
  const changed = (['people', 'channels', 'groups', 'emoji'] as const).some(
    (of) => tally.countOf(of, 'new') > 0,
  );
  if (!isDry && changed)
    await database.transact(organizationId, undefined, async (transaction) => closeAllQueues(transaction));
  const unread = new Unread();
  const taker = new MessageTaker(work, places, unread);
  await enter('messages', 'messages');
  await takeMessages(work, { head, first, rest, taker, progress });
  await enter('members', 'members, and what they have read');
  await settle(work, { places, taker, unread }, head, (transaction) =>
    finishRecord(transaction.query, organizationId, importId, reportOf(opened, work)),
  );
  return reportOf(opened, work);
};

const begin = async ({ database }: ImportGround, { record, target }: Opened, id: number): Promise<number> => {
  const { unfinished } = target;
  if (unfinished === undefined) return beginRecord(database.query, id, { ...record, founded: false });
  await continueRecord(database.query, id, unfinished.id);
  return unfinished.id;
};

/** What is known before the first row is written. */
const describe = ({ isDry }: ImportWish, { archive, title, target }: Opened): string => {
  const { unfinished, subdomain, organization } = target;
  const place = `${organization === undefined ? 'a new organization' : 'the organization'} ${subdomain || 'at the root host'}`;
  if (unfinished !== undefined && !isDry)
    return `resuming import ${unfinished.id} after ${unfinished.messages} messages: ${archive.name} from ${title} into ${place}`;
  return `${isDry ? 'would import' : 'importing'} ${archive.name} from ${title} into ${place}`;
};

/** Throws Refusal before anything is written, or Interrupted. Any other error leaves an import that goes on later. */
export const importArchive = async (
  ground: ImportGround,
  wish: ImportWish,
  open: OpenImport,
  progress: ImportProgress,
): Promise<ImportReport> => {
  const opened = await gather(ground, wish, open);
  const { target, record, identity } = opened;
  const run = (begun: Begun) => {
    // Nothing is refused any more.
    progress.say(describe(wish, opened));
    return perform(workOf(ground, wish, opened, begun), opened, progress);
  };
  const { organization, subdomain } = target;
  if (wish.isDry) return run({ organization, importId: target.unfinished?.id ?? 0 });
  if (organization === undefined) {
    const founding = { subdomain, name: wish.name, identity };
    const founded = await foundTarget(ground, founding, { ...record, founded: true });
    return withImportLock(ground.database, founded.organization.id, () => run(founded));
  }
  return withImportLock(ground.database, organization.id, async () =>
    run({ organization, importId: await begin(ground, opened, organization.id) }),
  );
};
