/** The widths of the window at which the page changes its form, and which sidebars are open. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { keepNote, noted } from '../device/noted.ts';
import { sidesNote } from './sides-note.ts';

const follow = (query: string): ReadonlySignal<boolean> => {
  const media = matchMedia(query);
  const matches = signal(media.matches);
  media.addEventListener('change', () => {
    matches.value = media.matches;
  });
  return matches;
};

/** Below 1000 px the people are a drawer. */
export const isMiddle = follow('(max-width: 999.98px)');
/** Below 700 px the sidebar is a drawer too, and a bar leads below. */
export const isNarrow = follow('(max-width: 699.98px)');

/** Whether fingers point: there may be no keys. */
export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

interface Sides {
  readonly sidebar: boolean;
  readonly people: boolean;
  /** Pixels. */
  readonly sidebarWidth: number;
  readonly peopleWidth: number;
}

const usual: Sides = { sidebar: true, people: true, sidebarWidth: 272, peopleWidth: 240 };

/** On a wide window, remembered on the device. */
export const sides = signal<Sides>({ ...usual, ...noted<Partial<Sides>>(sidesNote) });
effect(() => keepNote(sidesNote, sides.value));

/** The drawer that is open on a narrower window. */
export const drawer = signal<'sidebar' | 'people' | undefined>(undefined);

export const isSidebarOpen = computed(() =>
  isNarrow.value ? drawer.value === 'sidebar' : sides.value.sidebar,
);
export const arePeopleOpen = computed(() =>
  isMiddle.value ? drawer.value === 'people' : sides.value.people,
);

export const toggleSide = (side: 'sidebar' | 'people'): void => {
  const isDrawer = side === 'sidebar' ? isNarrow.value : isMiddle.value;
  if (isDrawer) drawer.value = drawer.value === side ? undefined : side;
  else sides.value = { ...sides.value, [side]: !sides.value[side] };
};

/** Pixels from the lower edge of the window to the upper edge of the compose box: what floats stands above it. */
export const writingHeight = signal(0);
