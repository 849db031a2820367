/**
 * Finds the route of an address. Fastify mounts one route for each method and root, since mounting all of them takes it a
 * seventh of a start's processor time.
 */
import type { Endpoint } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';

/** Characters. */
export const mostParameterLength = 500;
const integer = /^-?\d+$/;

interface Leaf<T> {
  readonly route: T;
  readonly names: readonly string[];
  /** Whether the last of them takes the rest of the path, with its slashes. */
  readonly isRest: boolean;
}

interface Step<T> {
  readonly fixed: Map<string, Step<T>>;
  /** Integers come first, so that `/users/7` and `/users/{email}` differ. */
  integer?: Step<T>;
  text?: Step<T>;
  rest?: Leaf<T>;
  end?: Leaf<T>;
}

export interface Found<T> {
  readonly route: T;
  readonly texts: Readonly<Record<string, string>>;
}

const newStep = <T>(): Step<T> => ({ fixed: new Map() });

const stepTo = <T>(from: Step<T>, piece: string, { pathParameters }: Endpoint): Step<T> => {
  const name = /^\{(\w+)\}$/.exec(piece)?.[1];
  if (name === undefined) {
    const known = from.fixed.get(piece) ?? newStep<T>();
    from.fixed.set(piece, known);
    return known;
  }
  const kind = pathParameters[name]?.notation === 'json' ? 'integer' : 'text';
  from[kind] ??= newStep();
  return from[kind];
};

const findFrom = <T>(
  step: Step<T>,
  pieces: readonly string[],
  index: number,
  values: string[],
): Leaf<T> | undefined => {
  const piece = pieces[index];
  if (piece === undefined) return step.end;
  const fixed = step.fixed.get(piece);
  const found = fixed && findFrom(fixed, pieces, index + 1, values);
  if (found !== undefined) return found;
  for (const next of [integer.test(piece) ? step.integer : undefined, step.text]) {
    if (next === undefined) continue;
    values.push(piece);
    const leaf = findFrom(next, pieces, index + 1, values);
    if (leaf !== undefined) return leaf;
    values.pop();
  }
  if (step.rest !== undefined) values.push(pieces.slice(index).join('/'));
  return step.rest;
};

/** The address may begin with a host, as proxies get it. */
const pathOf = (address: string): string => {
  const query = address.indexOf('?');
  const whole = query === -1 ? address : address.slice(0, query);
  if (whole.startsWith('/') && !whole.includes('#')) return whole;
  return whole.replace(/^[^/#]+:\/\/[^/#]*/, '').replace(/#.*/, '');
};

/** Decodes what the router before has found fit for it. */
const piecesOf = (path: string): string[] => {
  const pieces = path.split('/');
  if (pieces.at(-1) === '') pieces.pop();
  return path.includes('%') ? pieces.map(decodeURIComponent) : pieces;
};

/** The routes of one method below one root. */
export class Table<T extends { readonly endpoint: Endpoint }> {
  /** Most calls are to addresses without parameters. */
  readonly #plain = new Map<string, Found<T>>();
  readonly #first: Step<T> = newStep();
  readonly #rootPieces: number;

  constructor(root: string, routes: readonly T[]) {
    this.#rootPieces = root.split('/').length;
    for (const route of routes) {
      this.#add(route);
      const { path, olderPaths = [] } = route.endpoint;
      const plain = path.includes('{') ? olderPaths : [path, ...olderPaths];
      for (const one of plain) this.#plain.set(`${root}${one}`, { route, texts: {} });
    }
  }

  #add(route: T): void {
    const { endpoint } = route;
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const pieces = endpoint.path.split('/').slice(1);
    const last = names.at(-1);
    const isRest = last !== undefined && endpoint.pathParameters[last]?.spans === true;
    const leaf = { route, names, isRest };
    if (isRest) pieces.pop();
    const step = pieces.reduce((from, piece) => stepTo(from, piece, endpoint), this.#first);
    step[isRest ? 'rest' : 'end'] = leaf;
  }

  /** Throws a refusal for a parameter that is too long. */
  find(address: string): Found<T> | undefined {
    const path = pathOf(address);
    return this.#plain.get(path) ?? this.#walk(path);
  }

  #walk(path: string): Found<T> | undefined {
    const values: string[] = [];
    const pieces = piecesOf(path);
    // Clients exist that write `/api/v1//user_topics`.
    const start = this.#rootPieces + Number(pieces[this.#rootPieces] === '');
    const leaf = findFrom(this.#first, pieces, start, values);
    if (leaf === undefined) return undefined;
    const { route, names, isRest } = leaf;
    const short = isRest ? values.slice(0, -1) : values;
    if (short.some(({ length }) => length > mostParameterLength))
      throw badRequest('The request could not be read.');
    const texts: Record<string, string> = {};
    for (const [index, name] of names.entries()) texts[name] = values[index]!;
    return { route, texts };
  }
}
