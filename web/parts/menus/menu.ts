/** Menus: one is open at a time, beside its button or at the pointer. */
import { signal } from '@preact/signals';
import type { IconNode } from 'lucide';

export interface MenuItem {
  readonly words: string;
  readonly keys?: readonly string[] | undefined;
  readonly icon?: IconNode | undefined;
  /** Items with equal groups stand together. A group with a name is named aloud. */
  readonly group?: string;
  readonly kind?: 'item' | 'checkbox' | 'radio';
  readonly isChecked?: boolean;
  readonly isDangerous?: boolean;
  readonly run: () => unknown;
}

export interface OpenMenu {
  readonly name: string;
  readonly items: readonly MenuItem[];
  readonly anchor: Element;
  /** Gets the focus when the menu closes, instead of the anchor. */
  readonly opener?: Element | null;
  /** What the arrows to the sides do. */
  readonly sides?: Readonly<Record<'ArrowLeft' | 'ArrowRight', () => unknown>>;
  /** Where the pointer asked for it. */
  readonly point?: { readonly x: number; readonly y: number } | undefined;
}

export const openedMenu = signal<OpenMenu | undefined>(undefined);

export interface MenuToOpen extends Omit<OpenMenu, 'items'> {
  readonly items: readonly MenuItem[] | Promise<readonly MenuItem[]>;
}

export const openMenu = ({ items, ...menu }: MenuToOpen): void => {
  if (!(items instanceof Promise)) openedMenu.value = { ...menu, items };
  // Without network the next try loads it.
  else
    items.then(
      (loaded) => {
        openedMenu.value = { ...menu, items: loaded };
      },
      () => {},
    );
};

/** `isBack`: the focus goes back to the button. */
export const closeMenu = (isBack = true): void => {
  const menu = openedMenu.peek();
  openedMenu.value = undefined;
  const opener = menu?.opener ?? menu?.anchor;
  if (isBack && opener instanceof HTMLElement && opener.isConnected) opener.focus();
};
