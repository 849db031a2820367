import type { GroupSetting } from '@parlance/protocol/codec';
import type { ChannelPermission } from '@parlance/protocol/permissions';

export interface Channel {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly renderedDescription: string;
  readonly createdAt: Date;
  readonly creatorId: number | null;
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly historyPublicToSubscribers: boolean;
  readonly isArchived: boolean;
  readonly isDefault: boolean;
  readonly isRecentlyActive: boolean;
  /** Null: the organization's; -1: forever. */
  readonly messageRetentionDays: number | null;
  readonly topicsPolicy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
  readonly folderId: number | null;
  readonly firstMessageId: number | null;
  readonly weeklyTraffic: number | null;
  readonly subscriberCount: number;
  /** Only differences from the defaults. */
  readonly permissions: Readonly<Partial<Record<ChannelPermission, GroupSetting>>>;
  /** Non-guests who see a private channel by permission. */
  readonly seers: readonly number[];
  /** Most junior role that sees it likewise; 0: none. */
  readonly seerRole: number;
}

export const archivedOf = (channels: readonly Pick<Channel, 'id' | 'isArchived'>[]): number[] =>
  channels.filter(({ isArchived }) => isArchived).map(({ id }) => id);

export const channelColumns = `
  c.id, c.name, c.description, c.rendered_description as "renderedDescription", c.created_at as "createdAt",
  c.creator_id as "creatorId", c.invite_only as "inviteOnly", c.is_web_public as "isWebPublic",
  c.history_public_to_subscribers as "historyPublicToSubscribers", c.is_archived as "isArchived",
  c.is_default as "isDefault", c.is_recently_active as "isRecentlyActive",
  c.message_retention_days as "messageRetentionDays", c.topics_policy as "topicsPolicy",
  c.folder_id as "folderId", c.first_message_id as "firstMessageId", c.weekly_traffic as "weeklyTraffic",
  c.subscriber_count as "subscriberCount", c.permissions, c.seers, c.seer_role as "seerRole"`;
