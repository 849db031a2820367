declare module 'virtual:words/*' {
  const words: Readonly<Record<string, string>>;
  export default words;
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
