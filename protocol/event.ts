import * as z from 'zod';
import type { Capability } from './capabilities.ts';

/** The client's options that decide an event's bytes, except the reader's flags. */
export interface View {
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly slimPresence: boolean;
  readonly has: (capability: Capability) => boolean;
  /** For clients that do not know the empty topic [S94]. */
  readonly emptyTopicDisplayName: string;
}

/** The newest form, with data for downgrades. */
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
  readonly fields: z.ZodObject<F>;
  /** For `show` only; never sent. */
  readonly hidden: z.ZodObject<I>;
  /**
   * Returns no form when the client receives nothing, several when an older form needs them. Absent when every
   * client gets the stored form.
   */
  readonly show?: (event: never, view: View) => readonly WireEvent[];
}

/** For an empty shape Zod infers an object that forbids other fields. */
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

/** Added at delivery, for each reader. */
type DeliveredField = 'flags' | 'local_message_id';

export type Declared<
  T extends string,
  O extends string | undefined,
  F extends z.ZodRawShape,
  I extends z.ZodRawShape,
> = EventDeclaration<F, I> & {
  readonly type: T;
  readonly op?: O;
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

const withoutHidden = (declared: EventDeclaration, stored: StoredEvent): WireEvent => {
  const hidden = declared.hidden.shape;
  const shown: Record<string, unknown> = {};
  for (const name in stored) if (!(name in hidden)) shown[name] = stored[name];
  return shown as WireEvent;
};

/** Returns the forms for one view, without `id`. Pure. */
export const showEvent = (
  declared: EventDeclaration,
  stored: StoredEvent,
  view: View,
): readonly WireEvent[] =>
  declared.show === undefined ? [withoutHidden(declared, stored)] : declared.show(stored as never, view);
