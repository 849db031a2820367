import { signal } from '@preact/signals';

/** Whether another version of the page waits to take over. */
export const isNewVersionReady = signal(false);
