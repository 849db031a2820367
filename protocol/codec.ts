/**
 * A codec is a Zod schema. Form bodies and query strings carry only text, so arrays, objects, numbers and
 * booleans travel as JSON text (api.md, convention 1).
 */
import * as z from 'zod';
import { complaint } from './complaint.ts';
import { say } from './phrase.ts';
import { isLongerThan } from './text.ts';

export const integer = z.int();
export const positiveInteger = z.int().min(1);
export const boolean = z.boolean();
export const string = z.string();
/** ISO 8601: a date, or a time; UTC without a zone. */
export const isoDate = z.iso.datetime({ offset: true, local: true }).or(z.iso.date());
/** UNIX time in UTC seconds [S7]. */
export const timestamp = z.int();
export const nullable = <T extends z.ZodType>(codec: T) => z.nullable(codec);
export const list = <T extends z.ZodType>(codec: T) => z.array(codec);
export const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) => z.enum(values);

/** `limit` in Unicode code points, the unit of every limit. */
export const boundedText = (limit: number) =>
  z
    .string()
    .refine(
      (text) => !isLongerThan(text, limit),
      complaint(say('is too long (limit: {limit} characters)', { limit })),
    )
    .meta({ maxLength: limit });

/** A group id, or an unnamed set of people and groups [S27]. */
export const groupSetting = z.union([
  integer,
  z.object({ direct_members: list(integer), direct_subgroups: list(integer) }),
]);
export type GroupSetting = z.infer<typeof groupSetting>;

/** If `old` is given, the change applies only while `old` is in force. */
export const groupSettingChange = z.union([
  z.strictObject({ new: groupSetting, old: groupSetting.optional() }),
  groupSetting.transform((value) => ({ new: value, old: undefined })),
]);
export type GroupSettingChange = z.infer<typeof groupSettingChange>;

/** `text`: plain text. `json`: JSON text. `either`: JSON when it parses, else plain text. */
export type Notation = 'text' | 'json' | 'either';

export interface Parameter<T = unknown> {
  readonly codec: z.ZodType<T>;
  readonly notation: Notation;
  readonly meaning: string;
  readonly required: boolean;
  readonly fallback?: T;
  readonly aliases: readonly string[];
  readonly since?: number;
  /** Takes the rest of the path, slashes included. */
  readonly spans?: boolean;
}

interface Options {
  readonly aliases?: readonly string[];
  readonly since?: number;
  readonly spans?: boolean;
}

const parameter = <T>(
  codec: z.ZodType<T>,
  notation: Notation,
  meaning: string,
  options: Options,
): Parameter<T> => ({
  codec,
  notation,
  meaning,
  required: true,
  aliases: options.aliases ?? [],
  ...(options.since === undefined ? {} : { since: options.since }),
  ...(options.spans === undefined ? {} : { spans: options.spans }),
});

export const text = <T>(codec: z.ZodType<T>, meaning: string, options: Options = {}) =>
  parameter(codec, 'text', meaning, options);
export const json = <T>(codec: z.ZodType<T>, meaning: string, options: Options = {}) =>
  parameter(codec, 'json', meaning, options);
export const either = <T>(codec: z.ZodType<T>, meaning: string, options: Options = {}) =>
  parameter(codec, 'either', meaning, options);

/** Typed clients may omit it. */
export type Omissible<T> = Parameter<T> & { readonly required: false };

export const optional = <T>(declared: Parameter<T>): Omissible<T | undefined> => ({
  ...declared,
  required: false,
});
export const withDefault = <T>(declared: Parameter<T>, fallback: T): Omissible<T> => ({
  ...declared,
  required: false,
  fallback,
});
