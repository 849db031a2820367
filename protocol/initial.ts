/**
 * Initial data: what `POST /register` tells of one kind (api.md; fill-ins.md, section C), declared once as data next to
 * the events that change it.
 */
import * as z from 'zod';

export interface InitialDeclaration<S extends z.ZodRawShape = z.ZodRawShape> {
  /** The names in `fetch_event_types` that ask for it; any one is enough, unless `all` is set. */
  readonly types: readonly string[];
  /** Given only when every one of the types is asked for. */
  readonly all: boolean;
  readonly keys: z.ZodObject<S>;
}

export const initial = <const S extends z.ZodRawShape>(
  types: readonly string[],
  keys: S,
  options: { readonly all?: boolean } = {},
): InitialDeclaration<S> => ({
  types,
  all: options.all ?? false,
  keys: z.strictObject(keys) as unknown as z.ZodObject<S>,
});
