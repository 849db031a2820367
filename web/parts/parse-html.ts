/**
 * The one place where HTML is parsed: the service's, and what people paste. The document that holds it has no
 * window, so nothing in it runs or loads. None of its nodes may come into the page; `message/wall` copies from it
 * what may be shown.
 */
interface Policy {
  createHTML(html: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

const rules: Policy = { createHTML: (html) => html };

/** Browsers without Trusted Types take the text itself. */
const factory = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes;
const policy = factory?.createPolicy('parlance', rules) ?? rules;

export const parseHtml = (html: string): HTMLElement =>
  new DOMParser().parseFromString(policy.createHTML(html), 'text/html').body;
