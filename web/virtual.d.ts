declare module 'virtual:words/*' {
  const words: Readonly<Record<string, string>>;
  export default words;
}

declare module 'virtual:emoji-names/*' {
  /** A line for each emoji: its code and its name. */
  const lines: string;
  export default lines;
}

declare module 'virtual:emoji-words/*' {
  /** A line for each emoji, in the order of the names: words that find it, separated by `|`. */
  const lines: string;
  export default lines;
}

declare module 'virtual:emoji-order' {
  /** Codes by group, separated by spaces. */
  const codes: Readonly<Record<EmojiGroup, string>>;
  export type EmojiGroup =
    | 'smileys'
    | 'people'
    | 'nature'
    | 'food'
    | 'travel'
    | 'activities'
    | 'objects'
    | 'symbols'
    | 'flags';
  export default codes;
}
