/** The operator's settings for new accounts. */

export interface OpenIdOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The provider's name for users. */
  readonly name: string;
}

export interface AccountOptions {
  /** Default lifetime of an invitation. */
  readonly invitationMinutes: number;
  /** E-mail invitations per organization and day. */
  readonly invitationsPerDay: number;
  readonly openId: OpenIdOptions | undefined;
}
