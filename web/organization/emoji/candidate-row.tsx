/** One picture that is about to become an emoji, with its name. */
import { X } from 'lucide';
import { useId } from 'preact/hooks';
import { IconButton } from '../../parts/icon-button.tsx';
import { t } from '../../words/index.ts';
import { type Candidate, dropCandidate, objection, rename, replacesBuiltIn } from './candidates.ts';

export const CandidateRow = ({ candidate }: { readonly candidate: Candidate }) => {
  const id = useId();
  const { key, file, name, picture } = candidate;
  const why = objection(candidate);
  const isReplacing = why === undefined && replacesBuiltIn(candidate);
  return (
    <li class="candidate">
      {file.type.startsWith('image/') ? (
        <img class="candidate-picture" src={picture} alt="" />
      ) : (
        <span class="candidate-picture" />
      )}
      <div class="candidate-name">
        <input
          class="input"
          aria-label={t('Name for {file}', { file: file.name })}
          aria-describedby={`${id}-note`}
          aria-invalid={why === undefined ? undefined : true}
          autocapitalize="off"
          autocomplete="off"
          spellcheck={false}
          maxLength={60}
          value={name}
          onInput={({ currentTarget }) => rename(key, currentTarget.value)}
        />
        <p id={`${id}-note`} class={why === undefined ? 'setting-about' : 'setting-refusal'}>
          {why ??
            (isReplacing
              ? t('It takes the place of the built-in emoji of this name.')
              : t('Written as {code}', { code: `:${name.trim()}:` }))}
        </p>
      </div>
      <IconButton
        icon={X}
        name={t('Remove {name}', { name: file.name })}
        onClick={(event) => {
          const form = event.currentTarget.closest('form');
          dropCandidate(key);
          requestAnimationFrame(() => form?.querySelector('input')?.focus());
        }}
      />
    </li>
  );
};
