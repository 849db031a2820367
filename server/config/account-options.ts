export interface OpenIdOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The provider's name for users. */
  readonly name: string;
}

export interface AccountOptions {
  readonly invitationMinutes: number;
  readonly invitationsPerDay: number;
  readonly openId: OpenIdOptions | undefined;
}
