import type { Generated } from 'kysely';

export interface MutedUsersTable {
  organization_id: number;
  user_id: number;
  muted_id: number;
  muted_at: Date;
  has_ended: Generated<boolean>;
}

export interface OnboardingStepsTable {
  organization_id: number;
  user_id: number;
  name: string;
}

export interface ExportsTable {
  organization_id: number;
  id: Generated<number>;
  type: string;
  acting_user_id: number;
  requested_at: Date;
  finished_at: Date | null;
  storage_key: string | null;
  size: number | null;
  failed_at: Date | null;
  deleted_at: Date | null;
  from_prior_server: Generated<boolean>;
  link_generation: Generated<number>;
}

export interface ImportFilesTable {
  organization_id: number;
  key: string;
}

export interface SettingsTables {
  muted_users: MutedUsersTable;
  onboarding_steps: OnboardingStepsTable;
  exports: ExportsTable;
  import_files: ImportFilesTable;
}
