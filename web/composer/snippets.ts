/** Texts that a person keeps for reuse. The service holds them. */
import { createSavedSnippet, deleteSavedSnippet, editSavedSnippet } from '@parlance/client/calls';
import type { Item } from '@parlance/client/state/state';
import { announce, beginChange, offerUndo } from '../parts/saying/say.ts';
import { changedIn, takenBack } from '../store/changes/settings.ts';
import { complain, save } from '../store/changes/undoable.ts';
import { client } from '../store/session/service.ts';
import { slice } from '../store/state.ts';
import { languageNow, t } from '../words/index.ts';

export type Snippet = Item<'saved_snippets'>;

/** Another tab deleted it. */
export const isGone = ({ id }: Snippet): boolean =>
  (slice('saved_snippets').value ?? []).every((one) => one.id !== id);

/** Sorted by name; `text` may stand in the name or in the snippet. Those being `edited` stay, also when they are gone. */
export const snippetsWith = (text: string, edited: readonly Snippet[]): readonly Snippet[] => {
  const wanted = text.trim().toLocaleLowerCase();
  const collator = new Intl.Collator(languageNow(), { numeric: true });
  return [...(slice('saved_snippets').value ?? []), ...edited.filter(isGone)]
    .filter(
      ({ id, title, content }) =>
        edited.some((one) => one.id === id) || `${title}\n${content}`.toLocaleLowerCase().includes(wanted),
    )
    .toSorted((one, other) => collator.compare(one.title, other.title));
};

/** Returns whether the service keeps it. */
export const saveSnippet = async (title: string, content: string): Promise<boolean> => {
  beginChange();
  try {
    await client.call(createSavedSnippet, { title: title.trim(), content });
    announce(t('Saved'));
    return true;
  } catch (error) {
    complain(error);
    return false;
  }
};

type Texts = Pick<Snippet, 'title' | 'content'>;

/** Keeps what another tab changed since the form was opened. Returns whether the service took it. */
export const changeSnippet = (opened: Snippet, written: Texts): Promise<boolean> => {
  if (isGone(opened)) return saveSnippet(written.title, written.content);
  const now = (): Texts => {
    const { title, content } =
      slice('saved_snippets')
        .peek()
        ?.find(({ id }) => id === opened.id) ?? opened;
    return { title, content };
  };
  const put = (texts: Partial<Texts>) =>
    client.call(editSavedSnippet, { saved_snippet_id: opened.id, ...texts });
  const former = now();
  const changed = changedIn({ title: opened.title, content: opened.content }, written);
  return Object.keys(changed).length === 0
    ? Promise.resolve(true)
    : save(
        () => put(changed),
        async () => put(takenBack(now(), { ...former, ...changed }, former)),
      );
};

export const removeSnippet = async ({ id, title, content }: Snippet): Promise<void> => {
  beginChange();
  try {
    await client.call(deleteSavedSnippet, { saved_snippet_id: id });
    offerUndo(t('{name} deleted', { name: title }), () => saveSnippet(title, content));
  } catch (error) {
    complain(error);
  }
};
