/** The first pass over the messages: where each is, who belongs where, and what has replies. */
import type { Archive } from '../archive/index.ts';
import { firstText, textIn } from '../reading/fields.ts';
import { Moments } from '../reading/moments.ts';
import type { Notes } from '../reading/notes.ts';
import { asFields, type Fields } from '../reading/values.ts';
import { ByTime } from '../sorting/by-time.ts';
import type { SourceId } from '../vocabulary.ts';
import type { Collection } from './collection.ts';
import { ownId, timeOf } from './ids.ts';

/** Events by which people come and go. Their text is the user name. */
const comings = new Set(['uj', 'ut', 'au', 'ujt', 'added-user-to-team']);
const goings = new Set(['ul', 'ru', 'ult', 'removed-user-from-team']);

export interface Coming {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly isMember: boolean;
}

export interface Author {
  readonly username: string;
  readonly name: string;
}

export class MessageSurvey {
  /** Also those without an account in the dump. */
  readonly authors = new Map<SourceId, Author>();
  /** The last one, by room and user name. */
  readonly comings = new Map<SourceId, Map<string, Coming>>();
  /** Messages with a reply that arrives. */
  readonly roots = new Set<SourceId>();
  /** Rooms with a message that arrives. */
  readonly inhabited = new Set<SourceId>();
  readonly places: ByTime;

  private constructor(archive: Archive) {
    this.places = new ByTime(() => archive.openScratch());
  }

  static async of(
    messages: Collection | undefined,
    { archive, now, notes }: { readonly archive: Archive; readonly now: number; readonly notes: Notes },
  ): Promise<MessageSurvey> {
    const survey = new MessageSurvey(archive);
    const moments = new Moments(now);
    if (messages === undefined) return survey;
    for await (const { fields, offset, length } of messages.documents()) {
      const { time, isAbsurd } = moments.read(timeOf(fields.ts));
      if (isAbsurd) notes.warning('absurd time of a message', ownId(fields));
      await survey.places.add({ time, file: 0, offset, length, tag: 0 });
      survey.#note(fields, time);
    }
    return survey;
  }

  #note(message: Fields, time: number): void {
    const [room, type] = [textIn(message, 'rid'), textIn(message, 't')];
    const user = asFields(message.u);
    const author = {
      username: textIn(user, 'username'),
      name: firstText(textIn(user, 'name'), textIn(user, 'username')),
    };
    if (author.username !== '') this.authors.set(textIn(user, '_id'), author);
    if (type === '') {
      this.inhabited.add(room);
      const root = textIn(message, 'tmid');
      if (root !== '' && root !== ownId(message)) this.roots.add(root);
    }
    const isMember = comings.has(type);
    if (!isMember && !goings.has(type)) return;
    const known = this.comings.get(room) ?? new Map<string, Coming>();
    this.comings.set(room, known);
    const username = textIn(message, 'msg').trim() || author.username;
    if ((known.get(username)?.time ?? 0) <= time) known.set(username, { time, isMember });
  }
}
