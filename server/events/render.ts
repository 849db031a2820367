/** Renders log entries as JSON, once for all readers with the same view. */
import { type EventDeclaration, eventKey, showEvent } from '@parlance/protocol/event';
import type { PlacedEntry } from './entry.ts';
import type { Reach } from './reach.ts';
import { eventOf, type Unseal } from './sealed.ts';
import { viewOf } from './view.ts';

export type EventDeclarations = ReadonlyMap<string, EventDeclaration>;

export type EventCheck = (declared: EventDeclaration, shown: Readonly<Record<string, unknown>>) => void;

interface Rendering {
  /** Wire forms without closing braces; none if this view hides the event. */
  readonly heads: readonly string[];
  readonly isPersonal: boolean;
}

const noFlags: readonly string[] = [];

const othersFlags = ({ otherFlags, position }: PlacedEntry, reader: Reach): readonly string[] => {
  if (otherFlags === undefined) return noFlags;
  return reader.isIn(otherFlags.recipient, position) ? otherFlags.members : otherFlags.strangers;
};

export class Renderer {
  readonly #declarations: EventDeclarations;
  readonly #emptyTopicDisplayName: string;
  readonly #check: EventCheck | undefined;
  readonly #unseal: Unseal | undefined;
  readonly #cache = new WeakMap<PlacedEntry, Map<number, Rendering>>();

  constructor(
    declarations: EventDeclarations,
    emptyTopicDisplayName: string,
    check?: EventCheck,
    unseal?: Unseal,
  ) {
    this.#declarations = declarations;
    this.#emptyTopicDisplayName = emptyTopicDisplayName;
    this.#check = check;
    this.#unseal = unseal;
  }

  declarationOf(entry: PlacedEntry): EventDeclaration | undefined {
    return entry.event && this.#declarations.get(eventKey(entry.event.type, entry.event.op));
  }

  #renderFor(entry: PlacedEntry, view: number): Rendering {
    let byView = this.#cache.get(entry);
    if (byView === undefined) {
      byView = new Map();
      this.#cache.set(entry, byView);
    }
    let rendering = byView.get(view);
    if (rendering === undefined) {
      rendering = this.#compute(entry, view);
      byView.set(view, rendering);
    }
    return rendering;
  }

  #compute(entry: PlacedEntry, view: number): Rendering {
    const declared = this.declarationOf(entry);
    const event = eventOf(entry, this.#unseal);
    if (event === undefined || declared === undefined) return { heads: [], isPersonal: false };
    const isPersonal = 'flags' in declared.fields.shape;
    const heads = showEvent(declared, event, viewOf(view, this.#emptyTopicDisplayName)).map((shown) => {
      const whole = { id: entry.position, ...shown };
      // An older form may be another declared event.
      const form = this.#declarations.get(eventKey(shown.type, shown.op)) ?? declared;
      this.#check?.(form, isPersonal ? { ...whole, flags: [] } : whole);
      return JSON.stringify(whole).slice(0, -1);
    });
    return { heads, isPersonal };
  }

  isShown(entry: PlacedEntry, view: number): boolean {
    return this.#renderFor(entry, view).heads.length > 0;
  }

  flagsOf(entry: PlacedEntry, reader: Reach): readonly string[] {
    const { memberFlags, position } = entry;
    const own = entry.flags?.[reader.userId] ?? othersFlags(entry, reader);
    if (memberFlags === undefined || !reader.isIn(memberFlags.recipient, position)) return own;
    return own === noFlags ? memberFlags.flags : [...new Set([...own, ...memberFlags.flags])];
  }

  /** Returns events joined by commas, empty when the view has none. */
  render(entry: PlacedEntry, view: number, reader: Reach, queueId: string): string {
    const { heads, isPersonal } = this.#renderFor(entry, view);
    if (heads.length === 0) return '';
    let tail = '}';
    if (isPersonal) {
      const local =
        entry.local?.queue === queueId ? `,"local_message_id":${JSON.stringify(entry.local.id)}` : '';
      tail = `,"flags":${JSON.stringify(this.flagsOf(entry, reader))}${local}}`;
    }
    return heads.length === 1 ? heads[0]! + tail : heads.map((head) => head + tail).join(',');
  }
}
