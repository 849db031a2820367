/** The edits that are open. Each outlives its form: the feed may take the article away for a while. */
import { Edit } from './model.ts';

const open = new Map<number, Edit>();

export const editOf = (id: number): Edit => {
  const known = open.get(id);
  if (known !== undefined) return known;
  const edit = new Edit(id);
  open.set(id, edit);
  void edit.load();
  return edit;
};

/** The edit was saved or cancelled. */
export const endEdit = (id: number): void => {
  open.get(id)?.forget();
  open.delete(id);
};

const flushAll = (): void => {
  for (const edit of open.values()) edit.flush();
};
addEventListener('pagehide', flushAll);
document.addEventListener('visibilitychange', flushAll);
