/** Initial data of `POST /register` (api.md; fill-ins.md, section C), declared next to its events. */
import * as z from 'zod';

export interface InitialDeclaration<S extends z.ZodRawShape = z.ZodRawShape> {
  /** Values of `fetch_event_types`; one suffices unless `all` is set. */
  readonly types: readonly string[];
  /** Requires every type. */
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
