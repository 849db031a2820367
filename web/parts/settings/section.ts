/** What a page of settings is made of. */
import type { ComponentType } from 'preact';
import type { PaneName } from '../../store/address.ts';

export interface Found {
  readonly section: string;
  readonly name: string;
  readonly words: string;
}

export interface Section {
  readonly key: string;
  readonly words: string;
  readonly Content: ComponentType;
}

export interface SettingsPageProps {
  readonly pane: PaneName;
  readonly kind: 'settings' | 'organization';
  readonly sections: readonly Section[];
  readonly section: string;
  /** The one that the address leads to. */
  readonly setting: string | undefined;
  readonly find: (text: string) => readonly Found[];
}
