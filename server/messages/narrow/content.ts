/** What rendered content and topics tell by their form. */
export const resolvedMark = '✔ ';

/** Operands of `has` that rendered content answers: columns of messages, and the same for events of queues. */
export const contentKinds = {
  link: { column: 'has_link', pattern: /<a / },
  image: { column: 'has_image', pattern: /<img (?![^>]*class="emoji)/ },
  attachment: { column: 'has_attachment', pattern: /(?:href|src)="[^"]*\/user_uploads\// },
} as const satisfies Readonly<Record<string, { readonly column: string; readonly pattern: RegExp }>>;
