/**
 * Headers of files. The uploader chooses bytes and type; neither may become a page or script with the reader's
 * session [V17].
 */
import contentDisposition from 'content-disposition';
import type { StoredFile } from '../uploads/index.ts';

/** Types that browsers show without running content; all others are saved. */
const shown =
  /^(?:image\/(?:png|jpeg|gif|webp)|text\/plain|application\/pdf|audio\/(?:aac|flac|mp4|mpeg|ogg|wav|webm|x-m4a|x-wav)|video\/(?:mp4|ogg|quicktime|webm))$/;

const policy =
  "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

export const fileHeaders = (
  file: Pick<StoredFile, 'contentType' | 'name'>,
  wantsDownload: boolean,
): Record<string, string> & { readonly 'Content-Disposition': string } => {
  const { contentType } = file;
  const isShown = shown.test(contentType);
  const type = contentType === 'text/plain' ? 'text/plain; charset=utf-8' : contentType;
  return {
    'Content-Type': isShown ? type : 'application/octet-stream',
    'Content-Disposition': contentDisposition(file.name, {
      type: isShown && !wantsDownload ? 'inline' : 'attachment',
    }),
    'X-Content-Type-Options': 'nosniff',
    // PDF viewers are outside the page and do not start in a sandbox.
    'Content-Security-Policy': contentType === 'application/pdf' ? policy : `${policy}; sandbox`,
    'Referrer-Policy': 'no-referrer',
    // Readers revalidate each time, since access can change.
    'Cache-Control': 'private, no-cache',
  };
};
