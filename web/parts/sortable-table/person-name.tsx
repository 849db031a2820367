/** A picture and a name, in one line of a table. */
import type { Person } from '../../store/world.ts';
import { Avatar } from '../person/avatar.tsx';

export const PersonName = ({ person, name }: { readonly person: Person; readonly name: string }) => (
  <>
    <Avatar person={person} size={26} />
    <span class="table-text" dir="auto" title={name}>
      {name}
    </span>
  </>
);
