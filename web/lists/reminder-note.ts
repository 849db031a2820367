/** The note in the words of the notification bot, which the protocol has no field for. */

/** The words of the bot come first, in any language, with the link; then what the note is called, and a colon. */
const words = /^[^\n]*\/#narrow\/near\/\d+\)[^\n]*\n\n[^\n:：]*[:：]\s?(?<note>[\s\S]+)$/;

export const noteIn = (content: string): string | undefined => words.exec(content)?.groups?.note;
