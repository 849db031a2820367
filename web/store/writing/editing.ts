/** The message that is being edited in its article. */
import { signal } from '@preact/signals';

export const editing = signal<number | undefined>(undefined);
