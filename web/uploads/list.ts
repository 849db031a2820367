/** The list of all attachments, changed in one place. */
import { type Attachment, allAttachments } from '../store/writing/attachments.ts';

export const find = (id: string): Attachment | undefined =>
  allAttachments.peek().find((attachment) => attachment.id === id);

/** Its place among all. */
export const orderOf = (id: string): number => allAttachments.peek().findIndex((one) => one.id === id);

export const append = (attachment: Attachment): void => {
  allAttachments.value = [...allAttachments.peek(), attachment];
};

export const change = (id: string, changes: Partial<Attachment>): void => {
  allAttachments.value = allAttachments.peek().map((one) => (one.id === id ? { ...one, ...changes } : one));
};

export const take = (id: string): void => {
  allAttachments.value = allAttachments.peek().filter((one) => one.id !== id);
};

/** Moves it among those of the same text, and returns those. `by`: places. */
export const move = (id: string, by: number): readonly Attachment[] => {
  const attachment = find(id);
  if (attachment === undefined) return [];
  const isOwn = ({ writing }: Attachment) => writing === attachment.writing;
  const own = allAttachments.peek().filter(isOwn);
  const at = own.indexOf(attachment);
  own.splice(at, 1);
  own.splice(Math.min(Math.max(at + by, 0), own.length), 0, attachment);
  allAttachments.value = [...allAttachments.peek().filter((one) => !isOwn(one)), ...own];
  return own;
};
