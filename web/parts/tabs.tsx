/** Tabs: arrows move, and the shown panel follows. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import './tabs.css';

export interface Tab {
  readonly name: string;
  readonly content: () => ComponentChildren;
}

export interface TabsProps {
  readonly name: string;
  readonly tabs: readonly Tab[];
  /** Where something else knows which one is shown, such as the address. */
  readonly shown?: number;
  readonly onShow?: (index: number) => void;
}

export const Tabs = ({ name, tabs, onShow, ...rest }: TabsProps) => {
  const id = useId();
  const own = useSignal(0);
  const shown = rest.shown ?? own.value;
  const show = (index: number) => {
    own.value = index;
    onShow?.(index);
  };
  const select = (index: number, list: HTMLElement) => {
    const next = (index + tabs.length) % tabs.length;
    show(next);
    list.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <>
      <div
        role="tablist"
        aria-label={name}
        class="tabs"
        onKeyDown={(event) => {
          const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
          if (by !== 0) select(shown + by, event.currentTarget);
        }}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={shown === index}
            aria-controls={`${id}-panel`}
            tabIndex={shown === index ? 0 : -1}
            onClick={() => show(index)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${shown}`} class="tab-panel">
        {tabs[shown]?.content()}
      </div>
    </>
  );
};
