import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { type User, userColumns } from './user.ts';

export const fetchSystemBots = async (reader: Reader): Promise<User[]> => {
  const { rows } = await read<User>`
    select ${sql.raw(userColumns)} from users u
    where u.organization_id = ${reader.organizationId} and u.system_bot is not null order by u.id
  `.execute(reader.query);
  return rows;
};
