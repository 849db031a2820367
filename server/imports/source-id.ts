/** The source's id of a thing, unique among things of its kind. */
export type SourceId = string;

/** Names an emoji by its name in the source, its code points (`1f636`, joined by `-`), or a custom emoji's id. */
export type EmojiName =
  | { readonly name: string }
  | { readonly code: string }
  | { readonly custom: SourceId }
  | { readonly extra: string };
