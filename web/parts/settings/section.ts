/** What a page of settings is made of. */
import type { ComponentType } from 'preact';
import type { Place } from '../../places/place.ts';
import type { PaneName } from '../../store/places/address.ts';

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

/** A page of its own that people look for among the sections. */
export interface Elsewhere {
  /** The section that it follows. */
  readonly after: string;
  readonly words: string;
  readonly place: Place;
}

export interface SettingsPageProps {
  readonly pane: PaneName;
  readonly kind: 'settings' | 'organization';
  readonly sections: readonly Section[];
  readonly elsewhere?: Elsewhere;
  readonly section: string;
  /** The one that the address leads to. */
  readonly setting: string | undefined;
  readonly find: (text: string) => readonly Found[];
}
