/** The terms of `#narrow/…`, read and written. */
import type { Narrow } from '@parlance/client/messages/narrow';
import { type OperatorName, operatorOf } from '@parlance/protocol/messages/operators';
import { dayFrom, onDay, startOfDay } from './days.ts';
import { decodeComponent, encodeComponent } from './encoding.ts';
import { idIn, namedId } from './named-id.ts';

type Term = Narrow[number];

const idsIn = (text: string): readonly number[] | undefined => {
  const [, digits] = /^(\d{1,15}(?:,\d{1,15})*)(?:-.*)?$/s.exec(text) ?? [];
  if (digits === undefined) return undefined;
  return [...new Set(digits.split(',').map(Number))].sort((one, other) => one - other);
};

const numbers: ReadonlySet<OperatorName> = new Set(['id', 'near', 'with']);
const dates: ReadonlySet<string> = new Set<OperatorName>(['after', 'before']);
const direct: ReadonlySet<OperatorName> = new Set(['dm', 'dm-including', 'group-pm-with']);

const operandOf = (operator: OperatorName, text: string): Term['operand'] | undefined => {
  if (operator === 'channel') return idIn(text) ?? (text === '' ? undefined : text);
  if (direct.has(operator)) return idsIn(text);
  if (numbers.has(operator)) return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (dates.has(operator))
    return startOfDay(text) ?? (Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString());
  if (operator === 'sender') return text === 'me' ? text : (idIn(text) ?? text);
  return text;
};

export interface ReadNarrow {
  readonly narrow: Narrow;
  readonly near?: number;
  readonly isOutdated: boolean;
}

/** `parts`: what stands behind `narrow/`. Undefined for what is no narrow. */
export const readNarrow = (parts: readonly string[]): ReadNarrow | undefined => {
  const terms: Term[] = [];
  let near: number | undefined;
  let isOutdated = false;
  for (let at = 0; at < parts.length; at += 2) {
    const name = decodeComponent(parts[at]!) ?? '';
    const negated = name.startsWith('-');
    const written = negated ? name.slice(1) : name;
    const operator = operatorOf(written);
    const text = decodeComponent(parts[at + 1] ?? '');
    if (name === 'date') {
      const day = onDay(text ?? '');
      if (day.length === 0) return undefined;
      terms.push(...day);
      isOutdated = true;
      continue;
    }
    const operand = operator && text !== undefined ? operandOf(operator, text) : undefined;
    if (operator === undefined || operand === undefined) return undefined;
    isOutdated ||= written !== operator;
    if (operator === 'near') near = Number(operand);
    else terms.push({ operator, operand, ...(negated ? { negated } : {}) });
  }
  // A message alone: its surroundings.
  return { narrow: terms, ...(near === undefined ? {} : { near }), isOutdated };
};

/** Names make addresses readable; the ids alone count. */
export interface Names {
  channel(id: number): string | undefined;
  person(id: number): string | undefined;
  group(id: number): string | undefined;
}

const writeOperand = ({ operator, operand }: Term, names: Names): string => {
  if (operator === 'channel' && typeof operand === 'number') return namedId(operand, names.channel(operand));
  if (typeof operand === 'object') {
    const ids = operand.join();
    return operand.length === 1 ? namedId(ids, names.person(Number(ids))) : `${ids}-group`;
  }
  if (operator === 'sender' && typeof operand === 'number') return namedId(operand, names.person(operand));
  const text = String(operand);
  return encodeComponent(dates.has(operator) ? (dayFrom(text) ?? text) : text);
};

export const writeNarrow = (narrow: Narrow, near: number | undefined, names: Names): string => {
  const terms = narrow.map(
    (term) => `${term.negated ? '-' : ''}${term.operator}/${writeOperand(term, names)}`,
  );
  return ['narrow', ...terms, ...(near === undefined ? [] : [`near/${near}`])].join('/');
};
