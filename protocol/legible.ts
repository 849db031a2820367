/** What a reader sees of a name. */

/** Among them: joiners, fillers of Hangul, and the empty cell of braille. */
const unseen = /^[\s\u2800\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u;
const turning = /\p{Bidi_Control}/u;

/** Whether the name shows nothing. */
export const isBlank = (name: string): boolean => unseen.test(name);

/** Whether a part of the name may be shown in another order: "\u202egnp.exe" reads as "exe.png". */
export const mayTurn = (name: string): boolean => turning.test(name);
