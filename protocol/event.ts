/**
 * An event, declared once as data: its type, op and fields, and for each capability that touches it, the form that
 * clients without that capability receive.
 */
import * as z from 'zod';
import type { Capability } from './capabilities.ts';

/** How one client wants to be told; everything that decides the bytes of an event beside the reader's own flags. */
export interface View {
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly slimPresence: boolean;
  readonly has: (capability: Capability) => boolean;
  /** What the empty topic is called for clients that do not know it [S94]. */
  readonly emptyTopicDisplayName: string;
}

/** A declared event as the log holds it: its fields in their newest form, and what only its downgrades need. */
export interface StoredEvent {
  readonly type: string;
  readonly op?: string;
  readonly [field: string]: unknown;
}

export type WireEvent = Readonly<Record<string, unknown>> & { readonly type: string };

export interface EventDeclaration<
  F extends z.ZodRawShape = z.ZodRawShape,
  I extends z.ZodRawShape = z.ZodRawShape,
> {
  readonly type: string;
  readonly op?: string;
  readonly summary: string;
  readonly since?: number;
  /** Beside `type`, `op` and `id`, which every event has. */
  readonly fields: z.ZodObject<F>;
  /** Fields that stand in the log for `show` to use, and never leave the service. */
  readonly hidden: z.ZodObject<I>;
  /**
   * The form for one view: nothing when this client is not told at all, several when an older form needs several.
   * Absent when every client gets the stored form.
   */
  readonly show?: (event: never, view: View) => readonly WireEvent[];
}

/** Zod infers an object that may hold nothing from an empty shape, which would forbid the fields beside it. */
type Inferred<S extends z.ZodRawShape> = keyof S extends never ? unknown : z.infer<z.ZodObject<S>>;

interface Declaration<
  T extends string,
  O extends string | undefined,
  F extends z.ZodRawShape,
  I extends z.ZodRawShape,
> {
  readonly type: T;
  readonly op?: O;
  readonly summary: string;
  readonly since?: number;
  readonly fields: F;
  readonly hidden?: I;
  readonly show?: (event: { type: T; op: O } & Inferred<F> & Inferred<I>, view: View) => readonly WireEvent[];
}

/** Added when an event is delivered, since they are the reader's own. */
type DeliveredField = 'flags' | 'local_message_id';

export type Declared<
  T extends string,
  O extends string | undefined,
  F extends z.ZodRawShape,
  I extends z.ZodRawShape,
> = EventDeclaration<F, I> & {
  readonly type: T;
  readonly op?: O;
  /** Makes such an event, for `tx.emit`. */
  readonly of: (fields: Omit<Inferred<F>, DeliveredField> & Inferred<I>) => StoredEvent;
};

export const event = <
  const T extends string,
  const O extends string | undefined = undefined,
  const F extends z.ZodRawShape = Record<never, never>,
  const I extends z.ZodRawShape = Record<never, never>,
>(
  declaration: Declaration<T, O, F, I>,
): Declared<T, O, F, I> => {
  const { type, op } = declaration;
  return {
    type,
    ...(op === undefined ? {} : { op }),
    summary: declaration.summary,
    ...(declaration.since === undefined ? {} : { since: declaration.since }),
    fields: z.strictObject(declaration.fields) as unknown as z.ZodObject<F>,
    hidden: z.strictObject(declaration.hidden ?? ({} as I)) as unknown as z.ZodObject<I>,
    ...(declaration.show === undefined ? {} : { show: declaration.show as EventDeclaration['show'] }),
    of: (op === undefined
      ? (fields: object) => ({ type, ...fields })
      : (fields: object) => ({ type, op, ...fields })) as Declared<T, O, F, I>['of'],
  } as Declared<T, O, F, I>;
};

export { eventKey } from './event-key.ts';

/** The one form that clients with every capability see, without what is hidden. */
const withoutHidden = (declared: EventDeclaration, stored: StoredEvent): WireEvent => {
  const hidden = declared.hidden.shape;
  const shown: Record<string, unknown> = {};
  for (const name in stored) if (!(name in hidden)) shown[name] = stored[name];
  return shown as WireEvent;
};

/** The wire forms of a stored event for one view, without `id`. Pure. */
export const showEvent = (
  declared: EventDeclaration,
  stored: StoredEvent,
  view: View,
): readonly WireEvent[] =>
  declared.show === undefined ? [withoutHidden(declared, stored)] : declared.show(stored as never, view);
