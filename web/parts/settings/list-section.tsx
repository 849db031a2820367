/** A list in a page of settings: why it cannot be changed, what narrows it, what adds to it, and its rows. */
import { CirclePlus, Lock } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../../words/index.ts';
import { FilterField } from '../fields/filter-field.tsx';
import { Icon } from '../icon.tsx';
import './list-section.css';

export interface ListSectionProps {
  /** What the list is for. */
  readonly about: string;
  readonly filter: { readonly name: string; readonly text: string; readonly onType: (text: string) => void };
  /** Undefined when the reader may not add. */
  readonly add?: { readonly words: string; readonly run: () => void } | undefined;
  /** Why the reader only reads. */
  readonly whyNot?: string | undefined;
  /** What stands in place of no rows. */
  readonly none?: string | undefined;
  readonly children: ComponentChildren;
}

export const ListSection = ({ about, filter, add, whyNot, none, children }: ListSectionProps) => {
  const id = useId();
  return (
    <section class="list-section">
      <p class="list-about">{about}</p>
      {whyNot !== undefined && (
        <p class="setting-note">
          <Icon of={Lock} size={15} /> {whyNot}
        </p>
      )}
      <div class="list-head">
        <FilterField
          id={id}
          name={filter.name}
          value={filter.text}
          onType={filter.onType}
          onLeave={() =>
            document
              .getElementById(id)
              ?.closest('section')
              ?.querySelector<HTMLElement>('tbody :is(a, button)')
              ?.focus()
          }
        />
        {add !== undefined && (
          <button type="button" class="button main" aria-haspopup="dialog" onClick={add.run}>
            <Icon of={CirclePlus} size={16} /> {add.words}
          </button>
        )}
      </div>
      {children}
      {none !== undefined && (
        <p class="list-none">{filter.text === '' ? none : t('Nothing here has these words.')}</p>
      )}
    </section>
  );
};
