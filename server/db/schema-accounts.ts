import type { Generated } from 'kysely';

export interface SessionsTable {
  organization_id: number;
  hash: Buffer;
  user_id: number;
  created_at: Date;
  expires_at: Date;
}

export interface InvitationsTable {
  organization_id: number;
  id: Generated<number>;
  inviter_id: number;
  email: string | null;
  token_hash: Buffer;
  token_sealed: Buffer;
  role: number;
  channel_ids: number[];
  group_ids: number[];
  includes_defaults: boolean;
  welcome_text: string | null;
  tells_inviter: boolean;
  invited_at: Date;
  expires_at: Date | null;
}

export interface InvitationCountsTable {
  organization_id: number;
  day: string;
  sent: number;
}

export interface AccountLinksTable {
  organization_id: number;
  token_hash: Buffer;
  purpose: string;
  email: string;
  user_id: number | null;
  invitation_id: number | null;
  expires_at: Date;
}

export interface AccountTables {
  sessions: SessionsTable;
  invitations: InvitationsTable;
  invitation_counts: InvitationCountsTable;
  account_links: AccountLinksTable;
}
