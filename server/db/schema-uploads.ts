import type { Generated } from 'kysely';

export interface AttachmentsTable {
  organization_id: number;
  id: Generated<number>;
  owner_id: number;
  path_id: string;
  name: string;
  content_type: string;
  size: number;
  created_at: Date;
  width: number | null;
  height: number | null;
  frames: number | null;
}

export interface AttachmentMessagesTable {
  organization_id: number;
  attachment_id: number;
  message_id: number;
}

export interface UploadTotalsTable {
  organization_id: number;
  bytes: number;
}

export interface UploadTables {
  attachments: AttachmentsTable;
  attachment_messages: AttachmentMessagesTable;
  upload_totals: UploadTotalsTable;
}
