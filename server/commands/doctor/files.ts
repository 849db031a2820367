/** Findings about uploaded files. A bucket or directory of another installation has none of them. */
import { readMark } from '../../backup/own-storage.ts';
import type { Config } from '../../config/config.ts';
import { askedOf } from '../../start/check-storage.ts';
import { tryStorage } from '../../start/try-storage.ts';
import {
  createStorage,
  describeRoom,
  markKey,
  measureRoom,
  shareDisk,
  stateOfRoom,
} from '../../storage/index.ts';
import { bad, type Finding, good, weak } from './finding.ts';

const about = 'files';

/** Empty where they lie beside the database. */
const disk = async ({ uploads: { directory, s3 }, dataDirectory }: Config): Promise<Finding[]> => {
  if (s3 !== undefined || (await shareDisk(directory, dataDirectory))) return [];
  const room = await measureRoom(directory);
  const says = `${describeRoom(room)} for ${directory}`;
  const found = { enough: good, low: weak, 'almost none': bad }[stateOfRoom(room)];
  return [found('disk of files', says)];
};

/** `known`: the mark of the installation; null without a database, or before its first start. */
export const examineFiles = async (known: string | null, config: Config): Promise<Finding[]> => {
  const { directory, s3 } = config.uploads;
  const place = s3 === undefined ? directory : `the bucket ${s3.bucket} at ${s3.endpoint}`;
  // The first start makes the directory.
  if (known === null && s3 === undefined) return [good(about, `they will be kept in ${place}`)];
  try {
    const storage = await createStorage(directory, s3);
    if (known !== null && (await readMark(storage)) !== known)
      return [
        bad(
          about,
          `${place} does not hold the files of this installation, by its file ${markKey}: is its disk mounted?`,
        ),
      ];
    await tryStorage(storage, askedOf(config.uploads));
    return [good(about, `they can be written, read and deleted in ${place}`), ...(await disk(config))];
  } catch (error) {
    return [bad(about, `${(error as Error).message}; uploads and pictures fail until it is mended`)];
  }
};
