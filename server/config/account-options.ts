/** What an operator decides about how accounts begin. */

export interface OpenIdOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people call the provider. */
  readonly name: string;
}

export interface AccountOptions {
  /** For how long an invitation holds whose maker says nothing else. */
  readonly invitationMinutes: number;
  /** How many an organization may send by e-mail within a day. */
  readonly invitationsPerDay: number;
  readonly openId: OpenIdOptions | undefined;
}
