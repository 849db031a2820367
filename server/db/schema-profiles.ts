import type { Generated } from 'kysely';

export interface ProfileFieldsTable {
  organization_id: number;
  id: Generated<number>;
  type: number;
  place: number;
  name: string;
  hint: string;
  data: string;
  display_in_summary: boolean;
  required: boolean;
  editable_by_user: boolean;
  use_for_matching: boolean;
}

export interface UserStatusesTable {
  organization_id: number;
  user_id: number;
  status_text: string;
  emoji_name: string;
  emoji_code: string;
  reaction_type: string;
}

export interface PresencesTable {
  organization_id: number;
  user_id: number;
  /** UNIX seconds. */
  active_at: number | null;
  connected_at: number;
  update_id: number;
}

export interface PresenceCountersTable {
  organization_id: number;
  update_id: number;
}

export interface ProfileTables {
  presence_counters: PresenceCountersTable;
  profile_fields: ProfileFieldsTable;
  user_statuses: UserStatusesTable;
  presences: PresencesTable;
}
