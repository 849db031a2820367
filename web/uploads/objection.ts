/** Why a file cannot be attached, known before any byte is sent. */
import { mebibyte } from '@parlance/protocol/limits';
import { sizeText } from '../parts/files/size.ts';
import { stateNow } from '../store/state.ts';
import { t } from '../words/index.ts';

/** Bytes; undefined before the first start. */
export const mostBytes = (): number | undefined => {
  const most = stateNow().max_file_upload_size_mib;
  return most === undefined ? undefined : most * mebibyte;
};

export const objectionTo = ({ size }: File): string | undefined => {
  const most = mostBytes();
  if (most === 0) return t('This organization takes no files.');
  if (most === undefined || size <= most) return undefined;
  return t('{size} is too large: at most {most} are allowed.', {
    size: sizeText(size),
    most: sizeText(most),
  });
};
