/** Initial data of `POST /register` (api.md; fill-ins.md, section C). */
import * as z from 'zod';

export interface InitialDeclaration<S extends z.ZodRawShape = z.ZodRawShape> {
  /** Values of `fetch_event_types`; one suffices unless `all` is set. */
  readonly types: readonly string[];
  readonly all: boolean;
  readonly keys: z.ZodObject<S>;
  /** Whether spectators get the keys; the section shows them only web-public data. */
  readonly forSpectators: boolean;
}

export const initial = <const S extends z.ZodRawShape>(
  types: readonly string[],
  keys: S,
  options: { readonly all?: boolean; readonly forSpectators?: boolean } = {},
): InitialDeclaration<S> => ({
  types,
  all: options.all ?? false,
  forSpectators: options.forSpectators ?? false,
  keys: z.strictObject(keys) as unknown as z.ZodObject<S>,
});
