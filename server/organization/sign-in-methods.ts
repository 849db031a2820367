/** Which ways of signing in are open. */
import type { Organization } from './organization.ts';

/** Those that this service has; `Email` is an address with a password. */
export const signInMethods: readonly string[] = ['Email'];

export type SignInMethods = Readonly<
  Record<string, { readonly enabled: boolean; readonly available: boolean }>
>;

/** What nobody has closed is open. */
export const authenticationMethodsOf = ({ settings }: Pick<Organization, 'settings'>): SignInMethods => {
  const chosen = (settings.authentication_methods ?? {}) as Readonly<Record<string, boolean>>;
  return Object.fromEntries(
    signInMethods.map((name) => [name, { enabled: chosen[name] ?? true, available: true }]),
  );
};
