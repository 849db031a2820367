/**
 * Resumable uploads by the tus protocol. Finished files are kept like others; unfinished ones expire after a
 * day.
 */
import { join } from 'node:path';
import { ApiError } from '@parlance/protocol/errors';
import { exchanges, tusPath } from '@parlance/protocol/uploads/resumable';
import type { Call, OpenCall, RawRoute, RawRoutes } from '../frame/routes.ts';
import { isOwn } from './resumable-id.ts';
import type { Answering, Resumable } from './resumable-server.ts';

export const resumableDirectory = (root: string): string => join(root, 'resumable');

/** HTTP methods of the collection, or of one upload. */
const methodsAt = (isBeginning: boolean) =>
  exchanges.filter(({ path }) => (path === tusPath) === isBeginning).map(({ method }) => method);

export const rawRoutes: RawRoutes = (service) => {
  const directory = resumableDirectory(service.uploads.directory);
  let resumable: Promise<Resumable> | undefined;
  /** Shared by both addresses. The library makes Node load its own client of HTTP. */
  const open = (): Promise<Resumable> => {
    resumable ??= import('./resumable-server.ts').then(({ openResumable }) =>
      openResumable(service, directory),
    );
    return resumable;
  };

  const routesAt = (path: string): RawRoute[] => {
    let answering: Promise<Answering> | undefined;
    const answer: RawRoute['answer'] = async ({ request, response, path: { id } }, caller: OpenCall) => {
      const call = caller as Call;
      if (id !== undefined && !isOwn(id, call)) throw new ApiError('NOT_FOUND', 'There is no such upload.');
      answering ??= open().then((opened) => opened.at(path));
      await (await answering)({ request, response }, call, id);
    };
    const common = { access: 'user', worksWhenDeactivated: false, answer } as const;
    return [
      { ...common, path, methods: methodsAt(true) },
      { ...common, path: `${path}/:id`, methods: [...methodsAt(false), 'OPTIONS'] },
    ];
  };
  return [...routesAt(`/api/v1${tusPath}`), ...routesAt(tusPath)];
};
