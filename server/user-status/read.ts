import type { ReactionType } from '@parlance/protocol/messages/messages';
import type { WireUserStatus } from '@parlance/protocol/user-status';
import { showReactionType } from '../custom-emoji/index.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Organization } from '../organization/index.ts';

export interface Status {
  readonly text: string;
  readonly emojiName: string;
  readonly emojiCode: string;
  readonly reactionType: string;
}

interface Row extends Partial<Status> {
  readonly userId: number;
  readonly isAway: boolean;
}

type Where = Pick<Organization, 'settings' | 'systemGroups'>;

/** Empty without an emoji. */
export const renderEmoji = (organization: Where, status: Omit<Status, 'text'>) => ({
  emoji_name: status.emojiName,
  emoji_code: status.emojiCode,
  reaction_type:
    status.emojiName === ''
      ? ('unicode_emoji' as const)
      : showReactionType(organization, status.reactionType as ReactionType),
});

const renderStatus = (organization: Where, { isAway, ...row }: Row): WireUserStatus => ({
  ...(isAway ? { away: true } : {}),
  ...(row.text ? { status_text: row.text } : {}),
  ...(row.emojiName ? renderEmoji(organization, row as Status) : {}),
});

/** Null reads all users. A status survives deactivation. */
const fetchRows = async ({ organizationId, query }: Reader, userId: number | null): Promise<Row[]> => {
  // Two sources, each with its own index.
  const { rows } = await read<Row>`
    select user_id as "userId", coalesce(a.is_away, false) as "isAway", s.text, s."emojiName", s."emojiCode", s."reactionType"
    from (
      select user_id, status_text as text, emoji_name as "emojiName", emoji_code as "emojiCode",
        reaction_type as "reactionType"
      from user_statuses
      where organization_id = ${organizationId} and (${userId}::int is null or user_id = ${userId})
    ) s
    full join (
      select id as user_id, true as is_away from users
      where organization_id = ${organizationId} and settings ->> 'presence_enabled' = 'false'
        and (${userId}::int is null or id = ${userId})
    ) a using (user_id)
  `.execute(query);
  return rows;
};

export const fetchStatus = async (
  reader: Reader,
  organization: Where,
  userId: number,
): Promise<WireUserStatus> => {
  const [row] = await fetchRows(reader, userId);
  return row === undefined ? {} : renderStatus(organization, row);
};

/** Keyed by user id. */
export const fetchStatuses = async (
  reader: Reader,
  organization: Where,
  users: ReadonlySet<number> | 'everybody',
): Promise<Record<string, WireUserStatus>> =>
  Object.fromEntries(
    (await fetchRows(reader, null))
      .filter(({ userId }) => users === 'everybody' || users.has(userId))
      .map((row) => [row.userId, renderStatus(organization, row)]),
  );
