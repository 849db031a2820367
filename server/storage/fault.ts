/** The storage of files failed, not the database. The message names the storage and is for operators. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault';
  readonly code = 'STORAGE_FAILED';
  /** Whether waiting cannot help, as for a missing bucket or a wrong key. */
  readonly isRefused: boolean;

  constructor(place: string, cause: unknown) {
    super(`${place} does not work (${explain(cause)})`, { cause });
    this.isRefused = isRefusal(cause);
  }
}

/** A disk that takes no bytes: full, over a quota, read-only, broken, or limited in the size of a file. */
export const ofDisk: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EFBIG']);

const ofPermission: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']);

const isRefusal = (cause: unknown): boolean => {
  const { code, status } = (cause ?? {}) as { code?: unknown; status?: unknown };
  return ofPermission.has(code) || (typeof status === 'number' && status >= 400 && status < 500);
};

/** Clients of stores say little: the answer's own code says more, as `NoSuchBucket`. */
const explain = (cause: unknown): string => {
  const { serviceCode } = (cause ?? {}) as { serviceCode?: unknown };
  if (typeof serviceCode === 'string' && serviceCode !== 'Unknown') return serviceCode;
  // `fetch` says only that it failed.
  if (cause instanceof TypeError && cause.cause instanceof Error) return cause.cause.message;
  return cause instanceof Error ? cause.message : String(cause);
};
