/** What the secret key encrypts or hashes in the database, as data. A test fails for a column that is missing here. */

interface SealedColumn {
  readonly table: string;
  readonly sealed: string;
  readonly hash?: string;
  /** What is hashed of the secret; the secret itself by default. */
  readonly hashed?: (secret: string) => string;
  /** How the ledger of pushed messages writes the hash, after the kind of device. */
  readonly inLedger?: 'hex' | 'base64';
}

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'api_keys', sealed: 'sealed', hash: 'hash' },
  { table: 'invitations', sealed: 'token_sealed', hash: 'token_hash' },
  { table: 'bots', sealed: 'sealed' },
  { table: 'client_devices', sealed: 'push_key' },
  { table: 'push_tokens', sealed: 'token', hash: 'hash', inLedger: 'base64' },
  {
    table: 'web_push_subscriptions',
    sealed: 'subscription',
    hash: 'hash',
    hashed: (secret) => (JSON.parse(secret) as { readonly endpoint: string }).endpoint,
    inLedger: 'hex',
  },
  { table: 'web_push_keys', sealed: 'private_key' },
];

/** Known by their hash alone; only their holders have the secret. The key file keeps what finds them. */
export const hashedOnly: readonly string[] = ['sessions.hash', 'account_links.token_hash'];

/** Hold no secret. */
export const plainBytes: readonly string[] = ['imported.digest', 'file_hashes.sha256'];

/** Texts with signed addresses of pictures. */
export const signedTexts: readonly { readonly table: string; readonly column: string }[] = [
  { table: 'messages', column: 'rendered_content' },
  { table: 'events', column: 'entry' },
];
