import type { Person } from '../vocabulary.ts';

/** An account that is made for a person. */
export interface Account {
  readonly id: number;
  readonly person: Person;
  readonly email: string;
  readonly name: string;
  readonly role: number;
  readonly isActive: boolean;
}
