import { Refusal } from '../config/refusal.ts';
import type { Archive } from './archive/index.ts';
import { mattermost } from './mattermost/index.ts';
import { rocketchat } from './rocketchat/index.ts';
import { slack } from './slack/index.ts';
import type { Source, SourceName } from './source.ts';
import { zulip } from './zulip/index.ts';

/** Kinds of archives, by the word of the command line. */
export const sources: Readonly<Partial<Record<SourceName, Source<Archive>>>> = {
  zulip,
  slack,
  mattermost,
  rocketchat,
};

/** Throws Refusal for an archive of another kind, and says of which. */
export const checkKind = async (source: Source<Archive>, archive: Archive): Promise<void> => {
  if (await source.recognizes(archive)) return;
  for (const other of Object.values(sources))
    if (other !== source && (await other.recognizes(archive)))
      throw new Refusal(`${archive.name} looks like a ${other.title} export: use "import ${other.name}".`);
  throw new Refusal(`${archive.name} is no ${source.title} export.`);
};
