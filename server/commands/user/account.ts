import { Refusal } from '../../config/refusal.ts';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { Argument, Parameter } from '../command.ts';

export const emailArgument: Argument = { name: 'email', meaning: 'the address of the user' };

export const noSuchAccount = (email: string | undefined): Refusal =>
  new Refusal(`There is no user with the address ${email}.`);

export const emailParameter: Parameter = { flags: '--email <address>', meaning: 'only those of this user' };

/** Throws a Refusal when no user has the address. */
export const findAccount = async (reader: Reader, email: string | undefined): Promise<number> => {
  const { rows } = await read<{ id: number }>`
    select id from users
    where organization_id = ${reader.organizationId} and lower(email) = lower(${email ?? ''}) and system_bot is null
  `.execute(reader.query);
  if (rows[0] === undefined) throw noSuchAccount(email);
  return rows[0].id;
};
