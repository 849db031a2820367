/** Emoji that can be written: the service's table, loaded when it is first needed, and the organization's own. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { slice } from '../state.ts';
import { emojiText } from './text.ts';

export interface NamedEmoji {
  /** What reactions are sent with: code points, or the id of a custom emoji. */
  readonly code: string;
  readonly type: 'unicode_emoji' | 'realm_emoji';
  /** The first is the usual one. */
  readonly names: readonly string[];
  /** The character, or else the address of a picture. */
  readonly text?: string;
  readonly picture?: string;
}

const table = signal<readonly NamedEmoji[] | undefined>(undefined);
let isLoading = false;

/** Skin tones are no emoji by themselves. */
const isBareTone = (code: string): boolean => /^1f3f[b-f]$/.test(code);

const load = async (): Promise<void> => {
  const address = slice('server_emoji_data_url').peek();
  if (address === undefined) return;
  const answer = await fetch(new URL(address, location.origin).pathname);
  if (!answer.ok) throw new TypeError('The table of emoji is not there.');
  const { code_to_names } = (await answer.json()) as { code_to_names: Record<string, readonly string[]> };
  table.value = Object.entries(code_to_names)
    .filter(([code]) => !isBareTone(code))
    .map(([code, names]) => ({ code, type: 'unicode_emoji', names, text: emojiText(code) }));
};

/** Loads the table once; after a failure the next call tries again. */
export const loadEmoji = (): void => {
  if (isLoading || table.peek() !== undefined) return;
  isLoading = true;
  void load()
    .catch(() => {})
    .finally(() => {
      isLoading = false;
    });
};

/** The organization's own first. Without the table, only those. */
export const namedEmoji: ReadonlySignal<readonly NamedEmoji[]> = computed(() => {
  const own = Object.values(slice('realm_emoji').value ?? {})
    .filter(({ deactivated }) => !deactivated)
    .map(({ id, name, still_url, source_url }) => ({
      code: id,
      type: 'realm_emoji' as const,
      names: [name],
      picture: still_url ?? source_url,
    }));
  const taken = new Set(own.map(({ names }) => names[0]));
  const others = (table.value ?? []).flatMap((emoji) => {
    const names = emoji.names.filter((name) => !taken.has(name));
    return names.length === 0 ? [] : [names.length === emoji.names.length ? emoji : { ...emoji, names }];
  });
  return [...own, ...others];
});
