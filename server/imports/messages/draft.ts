/** Composes and renders the messages of a batch, under the ids that they will have. */
import { limits } from '@parlance/protocol/limits';
import { lowerCase } from '@parlance/protocol/lower-case';
import { reservePositions } from '../../events/bulk.ts';
import { isMeMessage, parseMarkdown, renderMarkdown } from '../../markdown/index.ts';
import { fetchResolver, flagBits } from '../../messages/index.ts';
import { cleanTopic, splitText } from '../clean.ts';
import type { MessageHere } from '../compose.ts';
import type { NewIdentity } from '../identities.ts';
import type { Message, SourceId } from '../vocabulary.ts';
import type { Work } from '../work.ts';
import { type Around, composePart, contentOf, warnOfCharacters } from './content.ts';
import { digestOf } from './digest.ts';
import type { BatchFiles } from './files.ts';
import { linkedMessages, locateMessages } from './locate.ts';
import type { Places, Target } from './place.ts';
import { previewsOf } from './previews.ts';
import type { ReactionHere } from './reactions.ts';
import type { NewFlags, NewMessage } from './write.ts';

/** A message that is not here yet. */
export interface Fresh {
  readonly message: Message;
  readonly target: Target;
  readonly reactions: readonly ReactionHere[];
}

interface Draft extends Fresh {
  /** More than one for a text that is too long for a message. */
  readonly parts: readonly string[];
  /** Earlier texts, as `message.edits`. */
  readonly edits: readonly (string | undefined)[];
  /** Names of channels that the texts link to. */
  readonly linked: ReadonlySet<string>;
  /** Characters that no text can hold. */
  readonly repaired: number;
}

export interface Made {
  readonly messages: NewMessage[];
  readonly identities: NewIdentity[];
  /** Marks of people that messages mention. */
  readonly flags: NewFlags[];
  /** Ids here, of the first part of each. */
  readonly ids: ReadonlyMap<SourceId, number>;
}

type Render = (text: string, linked: ReadonlySet<string>) => ReturnType<typeof renderMarkdown>;

export class Drafter {
  readonly #work: Work;
  readonly #places: Places;
  /** The newest message of each conversation: a reply to it needs no link. */
  readonly #newest = new Map<SourceId, SourceId>();

  constructor(work: Work, places: Places) {
    this.#work = work;
    this.#places = places;
  }

  /** Reserves ids. Texts refer to messages of the same batch, so a text that is split asks for other ids. */
  async make(fresh: readonly Fresh[], files: BatchFiles): Promise<Made> {
    const nothing = { messages: [], identities: [], flags: [] };
    if (fresh.length === 0) return { ...nothing, ids: new Map() };
    const { isDry, ground, organizationId, fakeId } = this.#work;
    if (isDry) {
      this.#warn(this.#draftAll(fresh, { files, located: new Map(), first: 0 }));
      return { ...nothing, ids: new Map(fresh.map(({ message }) => [message.id, fakeId()])) };
    }
    const located = await locateMessages(this.#work, linkedMessages(fresh.map(({ message }) => message)));
    for (let count = fresh.length; ; ) {
      const first = await reservePositions(ground.database, organizationId, count);
      const drafts = this.#draftAll(fresh, { files, located, first });
      const needed = drafts.reduce((sum, { parts }) => sum + parts.length, 0);
      if (needed <= count) {
        this.#noteNewest(fresh);
        this.#warn(drafts);
        return this.#renderAll(drafts, files, first);
      }
      count = needed;
    }
  }

  #draftAll(fresh: readonly Fresh[], given: Given): Draft[] {
    const targets = new Map(
      fresh.map(({ message, target }, index) => [message.id, { ...target, id: given.first + index }]),
    );
    const newest = new Map(this.#newest);
    return fresh.map((one) => {
      const find = (id: SourceId): MessageHere | undefined => targets.get(id) ?? given.located.get(id);
      const draft = this.#draft(one, { ...given, find, newest });
      if ('conversation' in one.message.place) newest.set(one.message.place.conversation, one.message.id);
      return draft;
    });
  }

  #warn(drafts: readonly Draft[]): void {
    for (const { message, repaired } of drafts) warnOfCharacters(this.#work, repaired, message.id);
  }

  #noteNewest(fresh: readonly Fresh[]): void {
    for (const { message } of fresh)
      if ('conversation' in message.place) this.#newest.set(message.place.conversation, message.id);
  }

  #draft(fresh: Fresh, { files, find, newest }: Given & Finding): Draft {
    const { message, target } = fresh;
    const linked = new Set<string>();
    const around: Around = {
      groups: this.#places.groups,
      emoji: this.#places.emoji,
      channels: this.#places.channels,
      message: find,
      author: this.#work.people.get(message.author)?.id,
      placeId: target.recipientId,
      linked,
      isAmbiguous: (name) => this.#places.names.isAmbiguous(name),
    };
    const { place } = message;
    const isNext = 'conversation' in place && newest.get(place.conversation) === place.answers;
    const isFar = 'conversation' in place && place.answers !== undefined && !isNext;
    // Readers of another place may not know of this one.
    const isHere = isFar && find(place.answers!)?.recipientId === target.recipientId;
    let repaired = 0;
    const onRepaired = (characters: number) => {
      repaired += characters;
    };
    const composition = { work: this.#work, message, around, files, onRepaired };
    const content = contentOf(composition, isHere ? place.answers : undefined);
    const edits = (message.edits ?? []).map((edit) =>
      edit.text === undefined ? undefined : composePart(composition, edit.text),
    );
    return { ...fresh, parts: splitText(content, limits.messageLength), edits, linked, repaired };
  }

  async #renderAll(drafts: readonly Draft[], files: BatchFiles, first: number): Promise<Made> {
    const ids = new Map<SourceId, number>();
    const made = { messages: [] as NewMessage[], identities: [] as NewIdentity[], flags: [] as NewFlags[] };
    const render = await this.#renderer(drafts, files);
    let id = first;
    for (const draft of drafts) {
      const { message, target, parts, linked, reactions } = draft;
      const hasFile = (source: SourceId) => files.find(source) !== undefined;
      const digest = digestOf(message, { reactions: reactions.map(({ source }) => source), hasFile });
      ids.set(message.id, id);
      made.identities.push({ kind: 'message', id: message.id, localId: id, digest });
      for (const [index, part] of parts.entries()) {
        const { html, mentions } = render(part, linked);
        const history = index === 0 ? this.#historyOf(draft, render) : null;
        made.messages.push({
          id,
          recipientId: target.recipientId,
          topic: target.topic,
          senderId: this.#work.people.get(message.author)!.id,
          content: part,
          html,
          isMe: isMeMessage(part, html),
          mentionsEveryone: mentions.channelWildcard,
          sentAt: message.at,
          editedAt: message.editedAt ?? null,
          movedAt: message.movedAt ?? null,
          history,
        });
        if (index > 0) made.identities.push({ kind: 'part', id: `${message.id}#${index + 1}`, localId: id });
        // Only people who read the message are mentioned by it.
        for (const user of mentions.userIds)
          if (target.channel?.members.has(user) === true || target.people?.includes(user) === true)
            made.flags.push({ user, message: id, flags: flagBits.mentioned });
        id += 1;
      }
    }
    return { ...made, ids };
  }

  async #renderer(drafts: readonly Draft[], files: BatchFiles): Promise<Render> {
    const texts = drafts.flatMap(({ parts, edits }) => [...parts, ...edits.flatMap((edit) => edit ?? [])]);
    const parsed = new Map(texts.map((text) => [text, parseMarkdown(text)]));
    const { reader, organization } = this.#work;
    const resolver = await fetchResolver(reader, organization!, [...parsed.values()], 'service');
    const shown = drafts.flatMap(({ message }) => message.files.flatMap(({ id }) => files.find(id) ?? []));
    return (text, linked) => {
      const own = {
        ...resolver,
        channelByName: (name: string) =>
          linked.has(lowerCase(name)) ? resolver.channelByName(name) : undefined,
        ...previewsOf(organization!, shown),
      };
      return renderMarkdown(text, own, parsed.get(text)!);
    };
  }

  #historyOf({ message: { edits = [] }, edits: texts, linked }: Draft, render: Render): object[] | null {
    if (edits.length === 0) return null;
    return edits.map((edit, index) => {
      const content = texts[index];
      const [from, to] = [edit.channel?.from, edit.channel?.to].map((id) =>
        id === undefined ? undefined : this.#places.channels.get(id)?.id,
      );
      return {
        user_id: edit.by === undefined ? null : (this.#work.people.get(edit.by)?.id ?? null),
        timestamp: Math.floor(edit.at / 1_000_000),
        ...(content === undefined
          ? {}
          : { prev_content: content, prev_rendered_content: render(content, linked).html }),
        ...(edit.topic === undefined
          ? {}
          : { prev_topic: cleanTopic(edit.topic.from), topic: cleanTopic(edit.topic.to) }),
        ...(from === undefined || to === undefined ? {} : { prev_stream: from, stream: to }),
      };
    });
  }
}

interface Given {
  readonly files: BatchFiles;
  readonly located: ReadonlyMap<SourceId, MessageHere>;
  readonly first: number;
}

interface Finding {
  readonly find: Around['message'];
  readonly newest: ReadonlyMap<SourceId, SourceId>;
}
