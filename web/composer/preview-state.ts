export type Preview =
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly html: string }
  | { readonly kind: 'failed'; readonly why: string };
