/**
 * The parts of `docs/scaling/compose.yaml` as processes of this machine, for machines without containers: their commands
 * and settings are those of the file, only addresses, ports and directories differ.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './tools.ts';

export interface Part {
  readonly command: string | undefined;
  readonly environment: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: string };
}

type Services = Readonly<Record<string, Partial<Part>>>;

export const scaling = join(root, 'docs/scaling');

/** `${NAME}` and `${NAME:-otherwise}` as the shell's variables fill them in, and `$$` for one `$`. */
const fillIn = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replace(/\$\$|\$\{(\w+)(?::-([^}]*))?\}/g, (all, name?: string, otherwise?: string) => {
    if (all === '$$') return '$';
    const value = variables[name!] ?? otherwise;
    if (value === undefined) throw new Error(`The file asks for ${name}.`);
    return value;
  });

export const readCompose = (variables: Readonly<Record<string, string>>): ((name: string) => Part) => {
  const text = readFileSync(join(scaling, 'compose.yaml'), 'utf8');
  const { services } = parse(text, { merge: true }) as { services: Services };
  return (name) => {
    const part = services[name];
    if (part === undefined) throw new Error(`The file has no ${name}.`);
    const environment = Object.entries(part.environment ?? {});
    return {
      command: part.command === undefined ? undefined : fillIn(part.command, variables),
      environment: Object.fromEntries(environment.map(([key, value]) => [key, fillIn(value, variables)])),
      ...(part.healthcheck === undefined ? {} : { healthcheck: part.healthcheck }),
    };
  };
};
