/** Pictures that the reader has seen: shown at once, and asked for again behind. */
import { pictureCacheName } from './account.ts';
import { type Ledger, openLedger } from './ledger.ts';

/** Temporary addresses open files to others than the reader, so they are not kept. */
const pictures =
  /^\/(?:user_uploads\/(?!temporary\/)|user_avatars\/|external_content\/|avatar\/|organization-icon\.png)/;

export const isPicture = ({ destination }: Request, path: string): boolean =>
  destination === 'image' && pictures.test(path);

/** The reader may not see the picture any more. An ended session says nothing of the kind. */
const isRefused = ({ status }: Response): boolean => [403, 404, 410].includes(status);

const isKeepable = ({ status, headers }: Response): boolean =>
  status === 200 && headers.get('Content-Type')?.startsWith('image/') === true;

const isSame = (kept: Response | undefined, { headers }: Response): boolean =>
  kept !== undefined && headers.has('ETag') && headers.get('ETag') === kept.headers.get('ETag');

let opened: { readonly name: string; readonly ledger: Promise<Ledger> } | undefined;

const ledgerFor = (name: string): Promise<Ledger> => {
  if (opened?.name !== name) opened = { name, ledger: openLedger(name) };
  return opened.ledger;
};

/** Its cache is gone, or that of another account. */
export const closeLedger = (): void => {
  opened = undefined;
};

export const answerPicture = async (event: FetchEvent): Promise<Response> => {
  const { request } = event;
  const name = await pictureCacheName();
  if (name === undefined) return fetch(request);
  const ledger = await ledgerFor(name);
  const kept = await ledger.find(request.url);
  const update = async (answer: Response) => {
    if (isRefused(answer)) await ledger.drop(request.url);
    else if (isKeepable(answer)) {
      if (isSame(kept, answer)) await ledger.touch(request.url);
      // The account may have gone while the picture came.
      else if ((await pictureCacheName()) === name) await ledger.keep(request.url, answer);
    }
  };
  const fresh = fetch(request);
  const copy = fresh.then((answer) => update(answer.clone())).catch(() => undefined);
  event.waitUntil(copy);
  return kept ?? fresh;
};
