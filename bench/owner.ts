import type { Ground } from './ground.ts';
import type { Person } from './load/request.ts';

const [owner, member] = [100, 400];

/** Runs `work` while the first person is an owner. */
export const asOwner = async <T>(ground: Ground, work: (person: Person) => Promise<T>): Promise<T> => {
  const person = ground.people[0]!;
  const turn = (role: number) => ground.sql`update users set role = ${role} where id = ${person.user_id}`;
  await turn(owner!);
  try {
    return await work(person);
  } finally {
    await turn(member!);
  }
};
