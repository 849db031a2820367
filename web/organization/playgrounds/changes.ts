/** Changes of code playgrounds; each can be taken back. */
import { addPlayground, removePlayground } from '@parlance/client/calls';
import type { Item } from '@parlance/client/state/state';
import { save, saved } from '../../store/changes/undoable.ts';
import { client } from '../../store/session/service.ts';

export type Playground = Item<'realm_playgrounds'>;

const add = ({ name, pygments_language, url_template }: Omit<Playground, 'id'>) =>
  client.call(addPlayground, { name, pygments_language, url_template });
const remove = (id: number) => client.call(removePlayground, { playground_id: id });

/** Throws what the service refuses. */
export const addNew = async (playground: Omit<Playground, 'id'>): Promise<void> => {
  const { id } = await add(playground);
  saved(() => remove(id));
};

export const removeOne = (playground: Playground): Promise<boolean> =>
  save(
    () => remove(playground.id),
    () => add(playground),
  );
