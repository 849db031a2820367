/** Addresses as people paste them. Pure. */

const separators = /[,;\n\r]+/;

/** Each once, with the name before angle brackets left out, as the service reads them. */
export const addressesIn = (text: string): readonly string[] => {
  const found = new Map<string, string>();
  for (const part of text.split(separators)) {
    const address = (/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part).trim();
    if (address !== '' && !found.has(address.toLowerCase())) found.set(address.toLowerCase(), address);
  }
  return [...found.values()];
};

export interface Refused {
  readonly address: string;
  readonly why: string;
}

/** The service's details: lists of address, reason, and whether the account is deactivated. */
export const refusedIn = (details: Readonly<Record<string, unknown>>): readonly Refused[] =>
  Array.isArray(details.errors)
    ? details.errors.map(([address, why]: readonly unknown[]) => ({
        address: String(address),
        why: String(why),
      }))
    : [];
