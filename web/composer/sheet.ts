/** What is written in one pane, and where it goes. */
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { placeKey } from '../places/conversation.ts';
import type { Place } from '../places/place.ts';
import { conversationTo, type Destination, type Draft, sameDestination } from '../store/drafts/draft.ts';
import { drafts, draftTo } from '../store/drafts/drafts.ts';
import { messageSignal } from '../store/messages/messages.ts';
import { focusedMessages } from '../store/panes/focus.ts';
import type { PaneName } from '../store/places/address.ts';
import { hasAttachments, moveAttachments } from '../store/writing/attachments.ts';
import type { Writing } from '../store/writing/box.ts';
import { attachedTo, isEmptyText } from './attached.ts';
import { KeptText } from './kept-text.ts';
import { followsFocus, leadsTo } from './leads-to.ts';
import { Checks } from './notices/checks.ts';
import type { Preview } from './preview-state.ts';

export type Part = 'text' | 'channel' | 'topic' | 'recipients' | 'consent' | 'preview';

export class Sheet {
  readonly pane: PaneName;
  /** Chosen instead of where the place leads. */
  readonly chosen = signal<Destination | undefined>(undefined);
  /** Whether channel and topic are fields. */
  readonly isChoosing = signal(false);
  /** What gets the focus once it is shown. */
  readonly wanted = signal<Part | undefined>(undefined);
  /** Whether sending was tried: what is missing is shown from then on. */
  readonly isTried = signal(false);
  /** Undefined while the text itself is shown. */
  readonly preview = signal<Preview | undefined>(undefined);
  readonly leads: ReadonlySignal<Destination | undefined>;
  readonly destination: ReadonlySignal<Destination | undefined>;
  readonly checks: Checks;
  /** Reports each letter. */
  onTyped: () => void = () => {};
  readonly #focused: ReadonlySignal<number | undefined>;
  readonly #place = signal<Place>({ kind: 'home' });
  readonly #text: KeptText;
  /** A text that was begun stays where it was begun, wherever the focus goes. */
  #isHeld = false;
  /** After sending, the next message goes there too until another one has the focus. */
  #isKept = false;
  /** The person put the draft aside: it stays away until they come back. */
  #isAside = false;

  constructor(pane: PaneName) {
    this.pane = pane;
    this.#focused = computed(() => focusedMessages.value[pane]);
    this.leads = computed(() => {
      const place = this.#place.value;
      if (!followsFocus(place)) return leadsTo(place, undefined);
      const focused = this.#focused.value;
      return leadsTo(place, focused === undefined ? undefined : messageSignal(focused).value);
    });
    this.destination = computed(() => this.chosen.value ?? this.leads.value);
    this.#text = new KeptText(() => this.destination.peek());
    this.checks = new Checks(this);
    effect(() => {
      const all = drafts.value;
      this.#text.follow();
      this.#adopt(all);
    });
    effect(() => {
      void this.#focused.value;
      if (this.#isKept) untracked(() => batch(() => this.#release()));
    });
    // Files stay where they were attached, like a text that was begun.
    effect(() => {
      if (hasAttachments(attachedTo(this.destination.value))) untracked(() => this.#hold());
    });
  }

  get place(): Place {
    return this.#place.value;
  }

  get content(): ReadonlySignal<string> {
    return this.#text.content;
  }

  /** The id of the draft, also before there is one. */
  get id(): ReadonlySignal<string> {
    return this.#text.id;
  }

  get writing(): ReadonlySignal<Writing | undefined> {
    return this.#text.writing;
  }

  get field(): HTMLTextAreaElement | undefined {
    return this.#text.field;
  }

  /** The text area shows the text from now on. */
  attach(writing: Writing | undefined): void {
    this.#text.writing.value = writing;
    this.#text.set(this.content.peek());
  }

  flush(): void {
    this.#text.flush();
  }

  show(place: Place): void {
    if (placeKey(place) === placeKey(this.#place.peek())) return;
    this.flush();
    batch(() => {
      this.#place.value = place;
      this.#release();
      const leads = this.leads.peek();
      const { draft } = this.#text;
      const isThere = draft !== undefined && leads !== undefined && sameDestination(draft.destination, leads);
      if (!isThere) this.#open(this.#draftHere());
    });
  }

  /** The place has another name: what is written stays. */
  moveTo(place: Place): void {
    this.#place.value = place;
  }

  /** Writes there from now on; the text before stays a draft. `isNew`: with an empty sheet. */
  begin(destination: Destination, { isNew = false } = {}): void {
    this.flush();
    batch(() => {
      const leads = this.leads.peek();
      const isLed = !isNew && leads !== undefined && sameDestination(destination, leads);
      this.#release();
      this.chosen.value = isLed ? undefined : destination;
      this.isChoosing.value = isNew;
      const { draft } = this.#text;
      const isThere = !isNew && draft !== undefined && sameDestination(draft.destination, destination);
      if (!isThere) this.#open(isNew ? undefined : draftTo(destination));
    });
  }

  /** Opens just this draft. */
  open(draft: Draft): void {
    this.flush();
    batch(() => {
      this.chosen.value = draft.destination;
      this.isChoosing.value = conversationTo(draft.destination) === undefined;
      this.#open(draft);
      this.wanted.value = 'text';
    });
  }

  /** Takes the text to another destination. */
  redirect(destination: Destination): void {
    const before = attachedTo(this.destination.peek());
    this.chosen.value = destination;
    this.#isHeld = false;
    moveAttachments(before, attachedTo(destination));
    if (this.content.peek() !== '') this.#text.saveSoon();
  }

  /** Writes where the place leads again. */
  back(): void {
    this.flush();
    batch(() => {
      this.#release();
      this.#open(this.#draftHere());
    });
  }

  /** The text area was entered: what was written to a destination that changes is there. */
  enter(): void {
    const destination = this.destination.peek();
    const mayChange = this.chosen.peek() !== undefined || followsFocus(this.#place.peek());
    if (this.content.peek() !== '' || destination === undefined || this.#isAside || !mayChange) return;
    const isOpen = destination.kind === 'topic' && destination.topic === '' && this.isChoosing.peek();
    const draft = isOpen ? undefined : draftTo(destination);
    if (draft !== undefined) this.#open(draft);
  }

  /** The text area was changed. */
  typed(): void {
    this.#text.read();
    if (this.content.peek() !== '') this.#hold();
    else if (this.#isHeld && isEmptyText('', this.destination.peek())) this.#release();
    this.onTyped();
  }

  /** Takes a text that was sent out of the box. */
  clear(sent: string): void {
    const written = this.content.peek();
    const rest = written.startsWith(sent) ? written.slice(sent.length).trimStart() : '';
    const last = followsFocus(this.#place.peek()) ? this.destination.peek() : undefined;
    batch(() => {
      this.#text.forget();
      this.#text.set(rest);
      this.isTried.value = false;
      this.preview.value = undefined;
      this.checks.renew();
      if (rest !== '') return this.#text.saveSoon();
      this.#release();
      this.chosen.value = last;
      this.#isKept = last !== undefined;
    });
    this.onTyped();
  }

  /** Leaves the text as a draft, and begins with an empty box. */
  putAside(): void {
    this.flush();
    batch(() => {
      this.#open(undefined);
      this.#isAside = true;
    });
  }

  /** Puts a text before what is written. */
  putBack(text: string): void {
    const written = this.content.peek();
    batch(() => {
      this.#text.set(written.trim() === '' ? text : `${text}\n\n${written}`);
      this.#hold();
      this.wanted.value = 'text';
    });
    this.#text.saveSoon();
  }

  #draftHere(): Draft | undefined {
    const leads = this.leads.peek();
    return leads === undefined || followsFocus(this.#place.peek()) ? undefined : draftTo(leads);
  }

  #hold(): void {
    if (this.chosen.peek() !== undefined || !followsFocus(this.#place.peek())) return;
    this.chosen.value = this.leads.peek();
    this.#isHeld = true;
  }

  #release(): void {
    this.chosen.value = undefined;
    this.isChoosing.value = false;
    this.isTried.value = false;
    this.#isHeld = false;
    this.#isKept = false;
  }

  #open(draft: Draft | undefined): void {
    this.#isAside = false;
    this.isTried.value = false;
    this.preview.value = undefined;
    this.#text.open(draft);
    if (draft !== undefined) this.#hold();
  }

  /** An empty box shows what is written to its conversation elsewhere. */
  #adopt(all: readonly Draft[]): void {
    const { draft, openedAt } = this.#text;
    const isFree = draft === undefined && this.content.peek() === '' && this.chosen.peek() === undefined;
    if (!isFree || !all.some(({ changedAt }) => changedAt > openedAt)) return;
    const here = this.#draftHere();
    if (here !== undefined && here.changedAt > openedAt) this.#open(here);
  }
}
