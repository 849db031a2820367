/** The page speaks the reader's language: the one of their settings, before that the browser's. */
import { effect } from '@preact/signals';
import { slice } from '../store/state.ts';
import { speak } from '../words/index.ts';

const wanted = (): string => slice('user_settings').value?.default_language ?? navigator.language;

/** Resolves when the first texts are there. */
export const followLanguage = async (): Promise<void> => {
  await speak(wanted()).catch(() => {});
  effect(() => {
    // Without network the page stays in the language that it has.
    speak(wanted()).catch(() => {});
  });
};
