/** Which ways of signing in are open. */
import type { Organization } from './organization.ts';

/** An address with a password. */
const byPassword = 'Email';
/** The operator's provider. */
const byProvider = 'OpenID Connect';

type Choice = Pick<Organization, 'settings' | 'hasProvider'>;

/** Those that this service has. */
export const signInMethodsOf = ({ hasProvider }: Pick<Organization, 'hasProvider'>): readonly string[] =>
  hasProvider ? [byPassword, byProvider] : [byPassword];

export type SignInMethods = Readonly<
  Record<string, { readonly enabled: boolean; readonly available: boolean }>
>;

/**
 * What nobody has closed is open. Where the operator took away all that an organization left open, passwords are open
 * again: else nobody could come in, nor change it.
 */
export const authenticationMethodsOf = (organization: Choice): SignInMethods => {
  const chosen = (organization.settings.authentication_methods ?? {}) as Readonly<Record<string, boolean>>;
  const methods = signInMethodsOf(organization);
  const isAnyOpen = methods.some((name) => chosen[name] ?? true);
  return Object.fromEntries(
    methods.map((name) => [name, { enabled: !isAnyOpen || (chosen[name] ?? true), available: true }]),
  );
};

export const takesPasswords = (organization: Choice): boolean =>
  authenticationMethodsOf(organization)[byPassword]!.enabled;

export const takesProvider = (organization: Choice): boolean =>
  authenticationMethodsOf(organization)[byProvider]?.enabled === true;
