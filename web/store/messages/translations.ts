/** Translations that the browser made, by message. */
import { signal } from '@preact/signals';

export interface Translation {
  readonly text: string;
  /** As browsers name languages. */
  readonly from: string;
  readonly to: string;
}

const translations = signal<Readonly<Record<number, Translation>>>({});

export const translationOf = (id: number): Translation | undefined => translations.value[id];

export const showTranslation = (id: number, translation: Translation): void => {
  translations.value = { ...translations.peek(), [id]: translation };
};

export const hideTranslation = (id: number): void => {
  const { [id]: _hidden, ...others } = translations.peek();
  translations.value = others;
};
