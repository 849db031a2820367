/** Reads bulk exports of Mattermost: lines of JSON in any order, and a folder of files. */
import { Refusal } from '../../config/refusal.ts';
import { type Archive, readLines } from '../archive/index.ts';
import { Damages } from '../reading/damages.ts';
import { textIn } from '../reading/fields.ts';
import { Finder } from '../reading/finder.ts';
import { Notes } from '../reading/notes.ts';
import { asFields } from '../reading/values.ts';
import type { Reader, ReadOptions, Source } from '../source.ts';
import type { Item } from '../vocabulary.ts';
import { namesOf, readChannelStates, readChannels, readFolders, readMemberships } from './channels.ts';
import { readConversationStates, readConversations } from './conversations.ts';
import { readEmoji } from './emoji.ts';
import { readLeftOut } from './left-out.ts';
import { lineFiles } from './lines.ts';
import { readMessages } from './messages.ts';
import { readPeople, readStrangers } from './people.ts';
import { Survey } from './survey.ts';
import { readTeams } from './teams.ts';

const lineTypes = new Set([
  'version',
  'info',
  'emoji',
  'role',
  'scheme',
  'team',
  'channel',
  'user',
  'bot',
  'post',
  'direct_channel',
  'direct_post',
]);

export const mattermost: Source<Archive> = {
  name: 'mattermost',
  title: 'Mattermost',
  emojiNames: 'mattermost',
  recognizes: async (archive) => {
    for (const name of lineFiles(archive))
      for await (const { text } of readLines(await archive.open(name))) {
        const type = typeOf(text);
        if (type !== undefined) return lineTypes.has(type);
        break;
      }
    return false;
  },
  open,
};

/** Returns undefined for a line that is no object. */
function typeOf(text: string | undefined): string | undefined {
  try {
    const line = asFields(JSON.parse(text ?? ''));
    return line === undefined ? undefined : textIn(line, 'type');
  } catch {
    return undefined;
  }
}

async function open(archive: Archive, options: ReadOptions): Promise<Reader> {
  if (lineFiles(archive).length === 0)
    throw new Refusal('This is no export of Mattermost: it has no file with lines, such as import.jsonl.');
  const notes = new Notes();
  const damages = new Damages(notes, options.isStrict);
  const finder = await Finder.of(archive, [options.filesDirectory, options.emojiDirectory], options);
  const survey = await Survey.of(archive, { now: options.now(), notes, damages });
  const teams = readTeams(survey);
  const names = namesOf(survey, teams);

  async function* items(): AsyncGenerator<Item> {
    yield { kind: 'expectation', messages: survey.total };
    yield* notes.items();
    yield* readLeftOut(survey);
    yield* readPeople(survey, finder);
    yield* readStrangers(survey);
    yield* readEmoji(survey, finder);
    yield* readFolders(teams);
    yield* readChannels(survey, teams, names);
    yield* readMemberships(survey);
    yield* readConversations(survey);
    yield* readMessages({ survey, names, finder });
    yield* readChannelStates(survey);
    yield* readConversationStates(survey);
  }
  const only = teams.size === 1 ? [...teams.values()][0] : undefined;
  return { identity: { key: 'mattermost', name: only?.title }, items };
}
