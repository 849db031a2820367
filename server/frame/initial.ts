/** Sections of the answer of `POST /register`, all read in one snapshot. */
import type { View } from '@parlance/protocol/event';
import type { InitialDeclaration } from '@parlance/protocol/initial';
import type { z } from 'zod';
import type { Reader } from '../db/reader.ts';
import type { Part } from '../http/shared-text.ts';
import type { Context } from './context.ts';
import type { Service } from './service.ts';

export interface InitialContext {
  readonly service: Service;
  readonly reader: Reader;
  readonly actor: Context['actor'];
  readonly organization: Context['organization'];
  readonly view: View;
  readonly includeSubscribers: boolean | 'partial' | 'few';
  readonly presenceHistoryLimitDays: number;
  /** The requested fetch types; null for all. */
  readonly wanted: ReadonlySet<string> | null;
}

/** Ready JSON for one key, so that large values are not parsed and rendered again. */
export class RawJson {
  readonly parts: readonly Part[];
  constructor(...parts: readonly Part[]) {
    this.parts = parts;
  }
}

export interface InitialSection {
  readonly declared: InitialDeclaration;
  readonly fetch: (context: InitialContext) => Promise<Readonly<Record<string, unknown>>>;
}

export const section = <S extends z.ZodRawShape>(
  declared: InitialDeclaration<S>,
  fetch: (
    context: InitialContext,
  ) => Promise<{ readonly [K in keyof z.infer<z.ZodObject<S>>]: z.infer<z.ZodObject<S>>[K] | RawJson }>,
): InitialSection => ({ declared, fetch });
