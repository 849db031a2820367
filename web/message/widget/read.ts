/** Reads submessages: JSON that people and programs wrote. Pure. */
import type { Message } from '@parlance/client/messages/message';

export type Submessage = Pick<Message['submessages'][number], 'id' | 'sender_id' | 'content'>;
export type Read = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Read =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readObject = (content: string): Read => {
  try {
    const read: unknown = JSON.parse(content);
    return isObject(read) ? read : {};
  } catch {
    return {};
  }
};

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Numbers of additions by one person. */
export const isIndex = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 1000;

export interface WidgetStart {
  readonly type: string;
  readonly data: Read;
  readonly additions: readonly { readonly sender: number; readonly added: Read }[];
}

/** The first submessage names the widget; the others add to it. Undefined without any. */
export const startOf = (submessages: readonly Submessage[]): WidgetStart | undefined => {
  const [first, ...rest] = submessages;
  if (first === undefined) return undefined;
  const { widget_type, extra_data } = readObject(first.content);
  return {
    type: textIn(widget_type),
    data: isObject(extra_data) ? extra_data : {},
    additions: rest.map(({ sender_id, content }) => ({ sender: sender_id, added: readObject(content) })),
  };
};
