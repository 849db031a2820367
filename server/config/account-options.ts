export interface OpenIdOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** As users know it. */
  readonly name: string;
}

export interface AccountOptions {
  readonly invitationMinutes: number;
  readonly invitationsPerDay: number;
  readonly openId: OpenIdOptions | undefined;
}
