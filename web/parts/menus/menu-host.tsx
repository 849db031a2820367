/** The open menu. Arrows, Home, End and letters move; Enter takes; Escape closes. */
import { Check } from 'lucide';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { floatBeside } from '../floating/float.ts';
import { Icon } from '../icon.tsx';
import { shortcutOf, spokenKeys } from '../shortcut.ts';
import { itemFor } from './letters.ts';
import { closeMenu, type MenuItem, type OpenMenu, openedMenu } from './menu.ts';
import './menu.css';

const roles = { item: 'menuitem', checkbox: 'menuitemcheckbox', radio: 'menuitemradio' } as const;

const place = (element: HTMLElement, { anchor, point }: OpenMenu) =>
  floatBeside(
    point === undefined
      ? anchor
      : { getBoundingClientRect: () => new DOMRect(point.x, point.y, 0, 0), contextElement: anchor },
    element,
    { placement: 'bottom-start', mayCover: true },
  );

/** Groups in the order of their first item. */
const grouped = (items: readonly MenuItem[]): readonly [string, readonly MenuItem[]][] => {
  const groups = new Map<string, MenuItem[]>();
  for (const item of items) groups.set(item.group ?? '', [...(groups.get(item.group ?? '') ?? []), item]);
  return [...groups];
};

const Item = ({ item }: { readonly item: MenuItem }) => (
  <button
    type="button"
    role={roles[item.kind ?? 'item']}
    aria-checked={item.kind === undefined || item.kind === 'item' ? undefined : item.isChecked === true}
    aria-keyshortcuts={item.keys?.[0] === undefined ? undefined : spokenKeys(item.keys)}
    tabIndex={-1}
    class={`menu-item ${item.isDangerous === true ? 'dangerous' : ''}`}
    onClick={() => {
      closeMenu();
      void item.run();
    }}
  >
    <span class="menu-icon">
      {item.isChecked === true ? (
        <Icon of={Check} size={16} />
      ) : (
        item.icon && <Icon of={item.icon} size={16} />
      )}
    </span>
    <span class="menu-words">{item.words}</span>
    {item.keys?.[0] !== undefined && <kbd aria-hidden="true">{shortcutOf(item.keys[0])}</kbd>}
  </button>
);

const itemsIn = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];

const move = (menu: HTMLElement, { key, timeStamp }: KeyboardEvent): boolean => {
  const items = itemsIn(menu);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const words = () => items.map(({ textContent }) => textContent?.trim() ?? '');
  const fitting = /^\p{L}$/u.test(key) ? itemFor(words(), at, key, timeStamp) : undefined;
  const target = items[(Object.hasOwn(next, key) ? next[key] : fitting) ?? -1];
  target?.focus();
  return target !== undefined;
};

const Shown = ({ menu }: { readonly menu: OpenMenu }) => {
  const element = useRef<HTMLDivElement>(null);
  // Before the next key: it is for this menu.
  useLayoutEffect(() => {
    const shown = element.current!;
    // The top layer: a menu may open over a modal dialog.
    const end = place(shown, menu);
    itemsIn(shown)[0]?.focus({ preventScroll: true });
    return end;
  }, [menu]);
  return (
    <div
      ref={element}
      popover="manual"
      role="menu"
      aria-label={menu.name}
      class="menu"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Tab') {
          closeMenu();
          event.preventDefault();
        } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') menu.sides?.[event.key]();
        else if (move(event.currentTarget, event)) event.preventDefault();
        event.stopPropagation();
      }}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !element.current?.contains(relatedTarget)) closeMenu(false);
      }}
    >
      {grouped(menu.items).map(([name, items]) => (
        <div
          role="group"
          key={name}
          class="menu-group"
          aria-label={name.startsWith('·') ? undefined : name || undefined}
        >
          {items.map((item) => (
            <Item key={item.words} item={item} />
          ))}
        </div>
      ))}
    </div>
  );
};

export const MenuHost = () => {
  const menu = openedMenu.value;
  useEffect(() => {
    if (menu === undefined) return;
    const close = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('[role=menu]') && !menu.anchor.contains(target))
        closeMenu(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [menu]);
  return menu === undefined ? null : <Shown menu={menu} />;
};
