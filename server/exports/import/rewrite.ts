import type { Ids, Mapping } from './mapping.ts';

export type Paths = ReadonlyMap<string, string>;

const orSame = (ids: Ids, id: string): string => String(ids.find(Number(id)) ?? id);

/** Rewrites operands that are or begin with numbers. `fragment` has no `#`. */
export const rewriteFragment = (fragment: string, { users, channels }: Mapping): string =>
  fragment
    .replace(/(?<=\/-?(?:channel|stream)\/)\d{1,10}(?=[-/\s)\]]|$)/g, (id) => orSame(channels, id))
    .replace(
      /(?<=\/-?(?:dm|pm-with|dm-including|group-pm-with|sender)\/)\d{1,10}(?:,\d{1,10})*(?=[-/\s)\]]|$)/g,
      (ids) =>
        ids
          .split(',')
          .map((id) => orSame(users, id))
          .join(','),
    );

export const rewriteContent = (content: string, mapping: Mapping, paths: Paths): string =>
  content
    .replace(
      /(@_?\*\*[^*\n|]*\|)(\d{1,10})(\*\*)/g,
      (_all, before: string, id: string, after: string) => `${before}${orSame(mapping.users, id)}${after}`,
    )
    .replace(/#narrow\/[^\s)\]]{1,2000}/g, (link) => rewriteFragment(link, mapping))
    .replace(
      /(\/user_uploads\/)(\d+\/[A-Za-z0-9]+\/[A-Za-z0-9]+)(?=\/)/g,
      (all, before: string, made: string) => {
        const fresh = paths.get(made);
        return fresh === undefined ? all : `${before}${fresh}`;
      },
    );
