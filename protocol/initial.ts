/** Initial data of `POST /register` (api.md; fill-ins.md, section C), declared next to its events. */
import * as z from 'zod';

export interface InitialDeclaration<S extends z.ZodRawShape = z.ZodRawShape> {
  /** Values of `fetch_event_types`; one suffices unless `all` is set. */
  readonly types: readonly string[];
  /** Requires every type. */
  readonly all: boolean;
  readonly keys: z.ZodObject<S>;
  /** Whether callers without an account get the keys too; the section then shows them only what is web-public. */
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
