/** Beside English. */
export const translations = ['de', 'fr', 'es', 'ja'] as const;
export type Translation = (typeof translations)[number];

export const languages = ['en', ...translations] as const;
export type Language = (typeof languages)[number];

/** Maps English texts to translations with the same places. */
export type Words = Readonly<Record<string, Readonly<Record<Translation, string>>>>;
