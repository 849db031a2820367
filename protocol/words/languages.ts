/** The languages that the service speaks, beside the English in which its texts are written. */
export const translations = ['de', 'fr', 'es', 'ja'] as const;
export type Translation = (typeof translations)[number];

export const languages = ['en', ...translations] as const;
export type Language = (typeof languages)[number];

/** One area of the catalogue: each text in English, with the same places in every other language. */
export type Words = Readonly<Record<string, Readonly<Record<Translation, string>>>>;
