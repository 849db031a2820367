/** The theme of a reader without an account: a note of this browser. */
import { effect, signal } from '@preact/signals';
import { keepNote, noted } from '../store/device/noted.ts';
import { type Scheme, schemes } from '../store/looks/theme.ts';

const note = 'parlance:spectator-scheme';

const stored = Object.values(schemes).find((one) => one === noted(note));

export const scheme = signal<Scheme>(stored ?? schemes.system);
effect(() => keepNote(note, scheme.value));
