/** Removes deactivated accounts from subscriber counts. */
export const statements: readonly string[] = [
  `create index users_inactive on users (organization_id, id) where not is_active`,
  `update channels c set subscriber_count = n.count
   from (
     select b.organization_id, b.recipient_id, count(*) filter (where u.is_active) as count from memberships b
     join users u on u.organization_id = b.organization_id and u.id = b.user_id
     where b."left" is null group by b.organization_id, b.recipient_id
   ) n
   where c.organization_id = n.organization_id and c.id = n.recipient_id and c.subscriber_count <> n.count`,
];
