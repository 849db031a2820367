import { ApiError } from '@parlance/protocol/errors';
import { openPages, succeed, type Visit } from '../accounts/index.ts';
import type { PlainRoutes } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import type { PlainAnswer, PlainRequest } from '../http/plain.ts';
import { redirect } from '../pages/index.ts';
import { welcomesSpectators } from '../users/index.ts';
import { fileHeaders, shellHeaders } from './headers.ts';
import { renderManifest } from './manifest.ts';
import { renderShell } from './shell.ts';
import { showWaiting } from './waiting.ts';

const showShell = async (service: Service, visit: Visit): Promise<PlainAnswer> => {
  const { state } = service.page;
  const { organization, language } = visit;
  const isOpen = welcomesSpectators(service, organization);
  if (state.kind !== 'ready') return showWaiting(visit, state.kind);
  return {
    contentType: 'text/html; charset=utf-8',
    headers: { ...shellHeaders, 'Content-Language': language, Vary: 'Accept, Accept-Language, Cookie' },
    body: await renderShell(state.build.shell, organization, { language, isOpen }),
  };
};

/** Where programs that read no pages go on. */
const showWay = ({ organization: { name, url } }: Visit): PlainAnswer =>
  succeed({
    realm_name: name,
    realm_url: url,
    server_settings: `${url}/api/v1/server_settings`,
    reference: `${url}/api/docs`,
    openapi: `${url}/api/v1/openapi.json`,
  });

const fileFor = ({ page: { state } }: Service, path: string): PlainAnswer | undefined => {
  const file = state.kind === 'ready' ? state.build.file(path) : undefined;
  if (file === undefined) return undefined;
  const { contentType, isHashed, body } = file;
  return { contentType, headers: fileHeaders(path, isHashed), body };
};

/** Programs and paths of the protocol get JSON. */
const isForPeople = (rest: string, { headers: { accept } }: PlainRequest): boolean =>
  !/^(?:api|json)(?:\/|$)/.test(rest) && typeof accept === 'string' && /\btext\/html\b/.test(accept);

export const plainRoutes: PlainRoutes = (service) => {
  const open = openPages(service);
  const lost = open('GET', '/*', async () => {
    throw new ApiError('NOT_FOUND', 'There is nothing at this address.');
  });
  return [
    open('GET', '/', async (visit) => {
      if (visit.isForScript) return showWay(visit);
      const mayRead = visit.session !== undefined || welcomesSpectators(service, visit.organization);
      return mayRead ? showShell(service, visit) : redirect('/login');
    }),
    // For the service worker, which keeps it: the same for every reader.
    open('GET', '/index.html', (visit) => showShell(service, visit)),
    open('GET', '/manifest.webmanifest', renderManifest),
    {
      ...lost,
      answer: async (request) => {
        const { '*': rest = '' } = request.path;
        return (
          fileFor(service, `/${rest}`) ?? (isForPeople(rest, request) ? lost.answer(request) : undefined)
        );
      },
    },
  ];
};
