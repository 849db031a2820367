import type { Organization } from './organization.ts';

const byPassword = 'Email';
const byProvider = 'OpenID Connect';

type Choice = Pick<Organization, 'settings' | 'hasProvider'>;

export const signInMethodsOf = ({ hasProvider }: Pick<Organization, 'hasProvider'>): readonly string[] =>
  hasProvider ? [byPassword, byProvider] : [byPassword];

export type SignInMethods = Readonly<
  Record<string, { readonly enabled: boolean; readonly available: boolean }>
>;

/**
 * Methods are open unless closed. If the operator removed the only open method, passwords open again:
 * otherwise no user could sign in to change it.
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
