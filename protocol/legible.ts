/** What a reader sees of a name. */

/** Among them: joiners, fillers of Hangul, and the empty cell of braille. */
const unseen = /^[\s\u2800\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u;
const directing = /\p{Bidi_Control}/u;

/** Whether the name shows nothing. */
export const isBlank = (name: string): boolean => unseen.test(name);

/** Whether the name has controls of direction, which are not seen: two names would look the same. */
export const isDirected = (name: string): boolean => directing.test(name);
