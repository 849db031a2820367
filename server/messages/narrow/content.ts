export const resolvedMark = '✔ ';

/** Operands of `has` decided by rendered content. */
export const contentKinds = {
  link: { column: 'has_link', pattern: /<a / },
  image: { column: 'has_image', pattern: /<img (?![^>]*class="emoji)/ },
  attachment: { column: 'has_attachment', pattern: /(?:href|src)="[^"]*\/user_uploads\// },
} as const satisfies Readonly<Record<string, { readonly column: string; readonly pattern: RegExp }>>;
