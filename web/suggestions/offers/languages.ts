/** Words after a fence. The table of languages is loaded when the first fence is written. */
import type { CodeLanguage } from '@parlance/protocol/code-languages';
import { signal } from '@preact/signals';
import { SearchIndex } from '../../store/find/search-index.ts';
import type { Writing } from '../../store/writing/box.ts';
import { t } from '../../words/index.ts';
import { mostOffered, type Offer } from './offer.ts';

type Word = Pick<CodeLanguage, 'words'> & { readonly about: () => string };

/** Blocks that are no code. */
const others: readonly Word[] = [
  { words: ['quote'], about: () => t('quotation') },
  { words: ['spoiler'], about: () => t('hidden until it is opened') },
  { words: ['math'], about: () => t('formula') },
  { words: ['text'], about: () => t('plain text') },
];
/** Before others that answer as well. */
const usual: ReadonlySet<string> = new Set([
  'python',
  'javascript',
  'typescript',
  'bash',
  'json',
  'sql',
  'quote',
  'spoiler',
]);

const index = signal(new SearchIndex(others, ({ words }) => words));
let isLoading = false;

const load = async (): Promise<void> => {
  const { codeLanguages } = await import('@parlance/protocol/code-languages');
  const named = codeLanguages.map(({ words, displayName }) => ({ words, about: () => displayName }));
  index.value = new SearchIndex([...others, ...named], ({ words }) => words);
};

const hasClosingFence = ({ textarea }: Writing, fence: string): boolean =>
  textarea.value.slice(textarea.selectionEnd).split('\n').includes(fence);

export const offerLanguages: Offer<'language'> = ({ query, fence }, writing) => {
  if (!isLoading) {
    isLoading = true;
    void load().catch(() => {
      isLoading = false;
    });
  }
  const standing = ({ words }: Word) => (usual.has(words[0]!) ? 0 : 1);
  return index.value.find(query, { most: mostOffered, standing }).map(({ words, about }) => {
    const [name = ''] = words;
    return {
      key: `${name} ${about()}`,
      words: name,
      about: about().toLowerCase() === name ? undefined : about(),
      text: `${fence}${name}\n`,
      after: hasClosingFence(writing, fence) ? '' : `\n${fence}`,
      isOpen: true,
    };
  });
};
