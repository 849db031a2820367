import { Refusal } from '../config/refusal.ts';

/** Explains a path that cannot be written; returns other errors unchanged. */
export const refusalOfFile = (error: unknown, path: string): unknown => {
  const reasons: Readonly<Record<string, string>> = {
    EEXIST: `There is a file ${path} already.`,
    ENOENT: `There is no directory for ${path}.`,
    EACCES: `${path} cannot be written.`,
    EROFS: `${path} cannot be written.`,
    ENOSPC: `There is no room for ${path}.`,
    EDQUOT: `There is no room for ${path}.`,
    EFBIG: `${path} would be larger than a file may be here.`,
    EPIPE: `${path} takes no more.`,
  };
  const reason = reasons[String((error as { code?: unknown }).code ?? '')];
  return reason === undefined ? error : new Refusal(reason);
};
