import { type Fields, numberOf, textOf } from '../reading/values.ts';
import type { EmojiName, OrganizationPart, Own } from '../vocabulary.ts';
import type { Tables } from './tables.ts';

type Part = OrganizationPart['part'];

/** Older exports have Python's form of a template. */
const templateOf = (template: unknown, format: unknown): string =>
  textOf(template) ?? (textOf(format) ?? '').replace(/%\((\w+)\)s/g, '{$1}').replaceAll('%%', '%');

/** In the order in which linkifiers are tried. */
export const readParts = (tables: Tables): OrganizationPart[] => {
  const filters = [...tables.of('zerver_realmfilter')].sort(
    (one, other) => (numberOf(one.order) ?? 0) - (numberOf(other.order) ?? 0),
  );
  const linkifiers = filters.map(
    ({ pattern, url_template, url_format_string, example_input, reverse_template }): Part => ({
      kind: 'linkifier',
      linkifier: {
        pattern: textOf(pattern) ?? '',
        url_template: templateOf(url_template, url_format_string),
        example_input: textOf(example_input) ?? null,
        reverse_template: textOf(reverse_template) ?? null,
        alternative_url_templates: [],
      },
    }),
  );
  const playgrounds = tables.of('zerver_realmplayground').map(
    ({ name, pygments_language, url_template, url_prefix }): Part => ({
      kind: 'playground',
      playground: {
        name: textOf(name) ?? '',
        pygments_language: textOf(pygments_language) ?? '',
        url_template:
          textOf(url_template) ?? (textOf(url_prefix) === undefined ? '' : `${textOf(url_prefix)}{code}`),
      },
    }),
  );
  const domains = tables.of('zerver_realmdomain').map(
    ({ domain, allow_subdomains }): Part => ({
      kind: 'domain',
      domain: { domain: textOf(domain) ?? '', allow_subdomains: allow_subdomains === true },
    }),
  );
  return [...linkifiers, ...playgrounds, ...domains].map((part) => ({ kind: 'organization_part', part }));
};

const emojiOf = ({ emoji_code, emoji_name, reaction_type }: Fields): EmojiName | undefined => {
  const [code, name] = [textOf(emoji_code), textOf(emoji_name)];
  if (code === undefined || name === undefined) return undefined;
  if (reaction_type === 'realm_emoji') return { custom: code };
  return reaction_type === 'zulip_extra_emoji' ? { extra: name } : { code };
};

export const readStatuses = (tables: Tables): Own[] =>
  tables.of('zerver_userstatus').flatMap((row): Own[] => {
    const [status, emoji] = [textOf(row.status_text) ?? '', emojiOf(row)];
    if (status === '' && emoji === undefined) return [];
    return [{ kind: 'own', person: String(row.user_profile), what: { status, emoji } }];
  });
