import { Refusal } from '../../config/refusal.ts';

/** Leaves out settings that this version does not have. Throws Refusal for a value that cannot be. */
export const checkedSettings = (
  given: Readonly<Record<string, unknown>>,
  declared: Readonly<Record<string, { readonly codec: { safeParse(value: unknown): { success: boolean } } }>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      if (!Object.hasOwn(declared, name)) return false;
      if (!declared[name]!.codec.safeParse(value).success)
        throw new Refusal(`The archive has a value of the setting ${name} that cannot be.`);
      return true;
    }),
  );
