/** Pictures that are about to become emoji. */
import { deactivateCustomEmoji, reactivateCustomEmoji, uploadCustomEmoji } from '@parlance/client/calls';
import { limits, mebibyte } from '@parlance/protocol/limits';
import { computed, signal } from '@preact/signals';
import { isAdministrator } from '../../parts/permission/administrators.ts';
import { announce } from '../../parts/saying/say.ts';
import { save, saved } from '../../store/changes/undoable.ts';
import { namedEmoji } from '../../store/emoji/emoji.ts';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { counted, type Label, t } from '../../words/index.ts';
import { type NameObjection, objectionTo, suggestedName, writtenName } from './emoji-name.ts';

export interface Candidate {
  readonly key: number;
  readonly file: File;
  readonly name: string;
  /** The address of what the device shows of it. */
  readonly picture: string;
  /** What the service said. */
  readonly refusal?: string;
}

export const candidates = signal<readonly Candidate[]>([]);
export const isSending = signal(false);

let count = 0;

export const addFiles = (files: Iterable<File>): void => {
  const added = [...files].map((file): Candidate => {
    count += 1;
    return { key: count, file, name: suggestedName(file.name), picture: URL.createObjectURL(file) };
  });
  candidates.value = [...candidates.peek(), ...added];
  announce(counted(added.length, '{n} picture to add', '{n} pictures to add'));
};

export const dropCandidate = (key: number): void => {
  const gone = candidates.peek().find((one) => one.key === key);
  if (gone !== undefined) URL.revokeObjectURL(gone.picture);
  candidates.value = candidates.peek().filter((one) => one.key !== key);
};

export const dropAll = (): void => {
  for (const { key } of candidates.peek()) dropCandidate(key);
};

export const rename = (key: number, name: string): void => {
  candidates.value = candidates.peek().map((one) => {
    if (one.key !== key) return one;
    const { refusal: _gone, ...rest } = one;
    return { ...rest, name };
  });
};

const ownNames = computed(
  () =>
    new Set(
      Object.values(slice('realm_emoji').value ?? {})
        .filter(({ deactivated }) => !deactivated)
        .map(({ name }) => name),
    ),
);
const builtInNames = computed(
  () => new Set(namedEmoji.value.flatMap(({ type, names }) => (type === 'unicode_emoji' ? names : []))),
);

const words: Readonly<Record<NameObjection, Label>> = {
  missing: 'It needs a name.',
  letters: 'Names have the letters a to z, digits, dots, dashes and underscores.',
  end: 'A name ends with a letter or a digit.',
  taken: 'There is an emoji of this name already.',
  twice: 'Another of these pictures has this name.',
  'built-in': 'Only administrators replace built-in emoji.',
};

/** Why it cannot be added as it is. */
export const objection = ({ key, file, name, refusal }: Candidate): string | undefined => {
  if (!file.type.startsWith('image/')) return t('This is no picture.');
  if (file.size > limits.emojiFileSize * mebibyte)
    return t('The picture is too large: {limit} MB at most.', { limit: limits.emojiFileSize });
  const others = candidates.value.filter((one) => one.key !== key).map((one) => one.name);
  const found = objectionTo(name, {
    own: ownNames.value,
    builtIn: builtInNames.value,
    others,
    mayReplace: isAdministrator(),
  });
  return found === undefined ? refusal : t(words[found]);
};

/** A built-in emoji of the name will not be found any more. */
export const replacesBuiltIn = ({ name }: Candidate): boolean => builtInNames.value.has(writtenName(name));

const deactivate = (emoji_name: string) => client.call(deactivateCustomEmoji, { emoji_name });

/** Sends what can be sent; what is refused stays, with the reason. */
export const addAll = async (): Promise<void> => {
  if (isSending.peek()) return;
  isSending.value = true;
  const done: string[] = [];
  for (const candidate of candidates.peek().filter((one) => objection(one) === undefined)) {
    const emoji_name = writtenName(candidate.name);
    try {
      await client.call(uploadCustomEmoji, { emoji_name }, { file: candidate.file });
      done.push(emoji_name);
      dropCandidate(candidate.key);
    } catch (error) {
      const refusal = (error as Error).message;
      candidates.value = candidates
        .peek()
        .map((one) => (one.key === candidate.key ? { ...one, refusal } : one));
    }
  }
  isSending.value = false;
  if (done.length > 0)
    saved(async () => {
      for (const name of done) await deactivate(name);
    });
};

export const deactivateOne = ({
  id,
  name,
}: {
  readonly id: string;
  readonly name: string;
}): Promise<boolean> =>
  save(
    () => deactivate(name),
    () => client.call(reactivateCustomEmoji, { emoji_id: Number(id) }),
  );
