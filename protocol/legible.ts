/** What a reader sees of a name. */

/** Among them: joiners, fillers of Hangul, and the empty cell of braille. */
const unseen = /^[\s\u2800\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u;
const directing = /\p{Bidi_Control}/u;
const ignorable = /\p{Default_Ignorable_Code_Point}/u;
/** Joiners, variants, flags, vowels of Mongolian, and ends of words in scripts that write no spaces. */
const needed =
  /\u200d|[\u180e\u200c\p{Variation_Selector}\u{e0020}-\u{e007f}]|[\p{sc=Khmr}\p{sc=Laoo}\p{sc=Mymr}\p{sc=Thai}]\u200b/gu;

/** Whether the name shows nothing. */
export const isBlank = (name: string): boolean => unseen.test(name);

/** Whether the name has controls of direction, which are not seen: two names would look the same. */
export const isDirected = (name: string): boolean => directing.test(name);

/** Whether the name has characters that are not seen and that no script or emoji needs, controls of direction among them. */
export const isHiding = (name: string): boolean => ignorable.test(name.replaceAll(needed, ''));
