/** The library of the tus protocol as the service uses it. Only `resumable.ts` loads it, with the first upload. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { ApiError } from '@parlance/protocol/errors';
import { FileStore } from '@tus/file-store';
import { ERRORS, Server, type ServerOptions, type Upload } from '@tus/server';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import type { Call, RawRoute } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { failureOf, storageAway } from '../http/failure.ts';
import { tooLarge } from '../http/file.ts';
import { brokenOff } from '../http/receive.ts';
import { newStagePath } from '../storage/stage.ts';
import { syncPath } from '../storage/sync-path.ts';
import { randomText } from '../users/index.ts';
import { checkQuota, keepFile, mostFileBytes } from './keep.ts';
import { prefixOf } from './resumable-id.ts';
import { UploadLocks } from './upload-locks.ts';

type Exchange = Pick<Parameters<RawRoute['answer']>[0], 'request' | 'response'>;

/** Answers one exchange about the upload `id`, or about none yet. */
export type Answering = (exchange: Exchange, call: Call, id: string | undefined) => Promise<void>;

export interface Resumable {
  /** `path`: where clients find the uploads. */
  at(path: string): Answering;
}

/** Unfinished files per user, which do not count against the quota [V25]. */
const mostUnfinished = 20;

type HookRequest = Parameters<NonNullable<ServerOptions['onUploadFinish']>>[0];

interface Context {
  readonly call: Call;
  readonly id: string | undefined;
}

const checkUnfinished = async (directory: string, call: Call): Promise<void> => {
  const names = await readdir(directory).catch(() => []);
  const own = names.filter((name) => name.startsWith(prefixOf(call)) && !name.endsWith('.json'));
  if (own.length >= mostUnfinished)
    throw new ApiError('BAD_REQUEST', 'You have too many unfinished uploads. Finish or end some of them.');
};

/** Leaves nothing of an upload that the disk does not take. */
class UnfinishedFiles extends FileStore {
  override async create(upload: Upload): Promise<Upload> {
    try {
      return await super.create(upload);
    } catch (error) {
      const path = join(this.directory, upload.id);
      await Promise.all([rm(path, { force: true }), rm(`${path}.json`, { force: true })]);
      throw error;
    }
  }
}

const inForm = (words: string): string =>
  JSON.stringify({ result: 'error', msg: words.trim(), code: 'BAD_REQUEST' });

/** Gives the library's own refusals the API's form. */
class UploadServer extends Server {
  override write(...[context, headers, status, body = '']: Parameters<Server['write']>) {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('Content-Type', 'application/json');
    return super.write(context, headers, status, body.startsWith('{') ? body : inForm(body));
  }
}

const answerOf = (
  service: Service,
  call: Call,
  error: unknown,
): { readonly status_code: number; readonly body: string } => {
  const bodyOf = (refusal: ApiError) => JSON.stringify(refusal.toBody((phrase) => call.translate(phrase)));
  if (error instanceof ApiError) return { status_code: error.status, body: bodyOf(error) };
  const { status_code, body } = (error ?? {}) as { status_code?: unknown; body?: unknown };
  if (status_code === 413) return answerOf(service, call, tooLarge(mostFileBytes(service)));
  // Unsupported requests are client errors too.
  if (status_code === 501) return { status_code: 400, body: inForm(String(body)) };
  if (typeof status_code === 'number' && status_code < 500)
    return { status_code, body: inForm(String(body)) };
  service.log.error({ err: error }, 'a resumable upload failed');
  // What came of it stays: the client goes on from there.
  if (error === ERRORS.FILE_WRITE_ERROR) return answerOf(service, call, storageAway());
  const failure = failureOf(error).error;
  return { status_code: failure.status, body: bodyOf(failure) };
};

/** `directory`: for unfinished files. */
export const openResumable = (service: Service, directory: string): Resumable => {
  // Shared by both addresses of the uploads.
  const locker = new UploadLocks();
  const contexts = new WeakMap<IncomingMessage, Context>();
  const contextOf = (request: HookRequest): Context =>
    contexts.get(request.runtime!.node!.req as IncomingMessage)!;

  const finish: NonNullable<ServerOptions['onUploadFinish']> = async (request, upload) => {
    const { call } = contextOf(request);
    const path = await newStagePath(service.uploads.directory);
    try {
      // A concurrent finish already moved it.
      await rename(join(directory, upload.id), path);
    } catch {
      throw new ApiError('NOT_FOUND', 'There is no such upload.');
    } finally {
      await rm(join(directory, `${upload.id}.json`), { force: true });
    }
    // The library's store does not sync.
    await syncPath(path);
    const { filename, name, filetype } = upload.metadata ?? {};
    const kept = await keepFile(service, call, {
      path,
      size: upload.size ?? upload.offset,
      name: filename ?? name ?? '',
      type: filetype ?? '',
    });
    return {
      // A client that sends all in its first request still needs the address.
      ...(request.method === 'PATCH' ? { status_code: 200 } : {}),
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ result: 'success', msg: '', ...kept }),
    };
  };

  /**
   * Created at the first upload: the store creates its directory readable to others, and throws unhandled
   * errors.
   */
  const start = async (path: string): Promise<Server> => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const datastore = new UnfinishedFiles({ directory });
    // The extension would look for finished files, which have moved; housekeeping removes old ones.
    datastore.extensions = datastore.extensions.filter((name) => name !== 'expiration');
    return new UploadServer({
      path,
      datastore,
      locker,
      maxSize: mostFileBytes(service),
      relativeLocation: true,
      // Blocks pages of other sites.
      allowedOrigins: [],
      namingFunction: (request) => `${prefixOf(contextOf(request).call)}${randomText(32)}`,
      getFileIdFromRequest: (request) => contextOf(request).id,
      onUploadCreate: async (request, upload) => {
        const { call } = contextOf(request);
        await checkUnfinished(directory, call);
        await checkQuota(service, call.organization.id, upload.size ?? 1);
        return {};
      },
      onUploadFinish: finish,
      onResponseError: (request, error) => answerOf(service, contextOf(request).call, error),
    });
  };

  const at = (path: string): Answering => {
    let server: Promise<Server> | undefined;
    return async ({ request, response }, call, id) => {
      contexts.set(request, { call, id });
      server ??= start(path).catch((error: unknown) => {
        server = undefined;
        throw error;
      });
      const uploads = await server;
      // The library would not hear of it, and hold the upload.
      if (request.destroyed && !request.complete) throw brokenOff();
      const answer = await uploads.handleWeb(new NodeRequest({ req: request, res: response }));
      // The library would wait for ever to send.
      if (response.destroyed) throw brokenOff();
      await sendNodeResponse(response, answer);
    };
  };
  return { at };
};
