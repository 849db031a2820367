/** The ids that stand within messages, as text: mentions by id, links to channels, and addresses of files. */
import type { Mapping } from './mapping.ts';

/** From the made part of an old path of a file to that of the new one. */
export type Paths = ReadonlyMap<string, string>;

export const rewriteContent = (content: string, mapping: Mapping, paths: Paths): string =>
  content
    .replace(/(@_?\*\*[^*\n|]*\|)(\d{1,10})(\*\*)/g, (all, before: string, id: string, after: string) => {
      const fresh = mapping.users.find(Number(id));
      return fresh === undefined ? all : `${before}${fresh}${after}`;
    })
    .replace(
      /(#narrow\/(?:channel|stream)\/)(\d{1,10})(?=[-/\s)\]]|$)/g,
      (all, before: string, id: string) => {
        const fresh = mapping.channels.find(Number(id));
        return fresh === undefined ? all : `${before}${fresh}`;
      },
    )
    .replace(
      /(\/user_uploads\/)(\d+\/[A-Za-z0-9]+\/[A-Za-z0-9]+)(?=\/)/g,
      (all, before: string, made: string) => {
        const fresh = paths.get(made);
        return fresh === undefined ? all : `${before}${fresh}`;
      },
    );
