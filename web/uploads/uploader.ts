/** Uploads attachments, a few at once, until each is there, refused or removed. */
import { type Attachment, allAttachments, type UploadState } from '../store/writing/attachments.ts';
import { append, change, find, move, orderOf, take } from './list.ts';
import type { Kept, Shelf } from './shelf.ts';
import { Refused, type Transport } from './transport.ts';

/** More at once would only share the same network. */
const mostAtOnce = 2;

export interface UploaderOptions {
  readonly transport: Transport;
  readonly shelf: Shelf;
  /** Waits until another attempt may help; ends early when the signal aborts. */
  readonly rest: (failures: number, signal: AbortSignal) => Promise<void>;
  readonly newId: () => string;
  /** Why a file cannot be attached; undefined when it can. */
  readonly objection: (file: File) => string | undefined;
  readonly preview: (file: Blob) => string;
  readonly forgetPreview: (address: string) => void;
  readonly onDone: (attachment: Attachment) => void;
  readonly onFailed: (attachment: Attachment, why: string) => void;
}

interface Work {
  readonly file: Blob;
  readonly stop: AbortController;
  /** Ends the rest before the next attempt. */
  hurry: AbortController;
  address: string | undefined;
}

export class Uploader {
  readonly #options: UploaderOptions;
  readonly #works = new Map<string, Work>();
  #running = 0;

  constructor(options: UploaderOptions) {
    this.#options = options;
  }

  /** Takes up what an earlier page left. */
  async resume(): Promise<void> {
    for (const { kept, file } of await this.#options.shelf.load()) {
      const { address, url, order: _order, ...attachment } = kept;
      if (url === undefined && file === undefined) {
        await this.#options.shelf.remove(kept.id);
        continue;
      }
      const isShown = kept.type.startsWith('image/');
      const preview = !isShown ? undefined : file === undefined ? url : this.#options.preview(file);
      const state: UploadState = url === undefined ? { kind: 'waiting' } : { kind: 'done', url };
      append({ ...attachment, preview, state });
      if (url === undefined) this.#begin(kept.id, file!, address);
    }
  }

  add(writing: string, files: readonly File[]): void {
    for (const file of files) {
      const why = this.#options.objection(file);
      const id = this.#options.newId();
      const { name, type, size } = file;
      const preview =
        type.startsWith('image/') && why === undefined ? this.#options.preview(file) : undefined;
      const state: UploadState =
        why === undefined ? { kind: 'waiting' } : { kind: 'failed', why, isFinal: true };
      const attachment: Attachment = { id, writing, name, type, size, alternative: '', preview, state };
      append(attachment);
      if (why !== undefined) {
        this.#options.onFailed(attachment, why);
        continue;
      }
      this.#keep(id);
      // Without room on the device a reload ends the upload, nothing else.
      this.#options.shelf.putFile(id, file).catch(() => {});
      this.#begin(id, file);
    }
  }

  remove(id: string): void {
    const attachment = find(id);
    if (attachment === undefined) return;
    const work = this.#works.get(id);
    this.#works.delete(id);
    work?.stop.abort();
    if (work?.address !== undefined && attachment.state.kind !== 'done')
      this.#options.transport.end(work.address).catch(() => {});
    if (attachment.preview?.startsWith('blob:') === true) this.#options.forgetPreview(attachment.preview);
    this.#options.shelf.remove(id).catch(() => {});
    take(id);
  }

  /** Tries again at once. */
  retry(id: string): void {
    const work = this.#works.get(id);
    if (work === undefined) return;
    work.hurry.abort();
    if (find(id)?.state.kind === 'failed') void this.#run(id);
  }

  /** The network is back. */
  hurryAll(): void {
    for (const { hurry } of this.#works.values()) hurry.abort();
  }

  describe(id: string, alternative: string): void {
    change(id, { alternative });
    this.#keep(id);
  }

  /** `by`: places among the attachments of the same text. */
  move(id: string, by: number): void {
    for (const moved of move(id, by)) this.#keep(moved.id);
  }

  drop(writing: string): void {
    for (const { id, writing: of } of allAttachments.peek()) if (of === writing) this.remove(id);
  }

  rename(from: string, to: string): void {
    for (const { id, writing } of allAttachments.peek())
      if (writing === from) {
        change(id, { writing: to });
        this.#keep(id);
      }
  }

  #keep(id: string): void {
    const attachment = find(id);
    if (attachment === undefined) return;
    const { state, preview: _preview, ...rest } = attachment;
    const kept: Kept = {
      ...rest,
      order: orderOf(id),
      address: this.#works.get(id)?.address,
      url: state.kind === 'done' ? state.url : undefined,
    };
    this.#options.shelf.put(kept).catch(() => {});
  }

  #begin(id: string, file: Blob, address?: string): void {
    this.#works.set(id, { file, address, stop: new AbortController(), hurry: new AbortController() });
    void this.#run(id);
  }

  /** Lets the next one begin. */
  #next(): void {
    const next = allAttachments
      .peek()
      .find(({ id, state }) => state.kind === 'waiting' && this.#works.has(id));
    if (next !== undefined) void this.#run(next.id);
  }

  async #run(id: string): Promise<void> {
    const work = this.#works.get(id);
    if (work === undefined) return;
    if (this.#running >= mostAtOnce) {
      change(id, { state: { kind: 'waiting' } });
      return;
    }
    this.#running += 1;
    try {
      await this.#attempt(id, work);
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  async #attempt(id: string, work: Work): Promise<void> {
    let sent = 0;
    for (let failures = 0; !work.stop.signal.aborted; ) {
      change(id, { state: { kind: 'uploading', sent } });
      try {
        const url = await this.#send(id, work, (bytes) => {
          failures = 0;
          sent = bytes;
        });
        return this.#finish(id, url);
      } catch (error) {
        if (work.stop.signal.aborted) return;
        if (error instanceof Refused) return this.#fail(id, error.message);
      }
      failures += 1;
      change(id, { state: { kind: 'interrupted', sent } });
      work.hurry = new AbortController();
      await this.#options.rest(failures, AbortSignal.any([work.stop.signal, work.hurry.signal]));
    }
  }

  #send(id: string, work: Work, onSent: (bytes: number) => void): Promise<string> {
    const { name, type } = find(id)!;
    return this.#options.transport.send(
      work.file,
      { name, type },
      {
        address: work.address,
        signal: work.stop.signal,
        onAddress: (address) => {
          work.address = address;
          this.#keep(id);
        },
        onProgress: (sent) => {
          if (work.stop.signal.aborted) return;
          onSent(sent);
          change(id, { state: { kind: 'uploading', sent } });
        },
      },
    );
  }

  #finish(id: string, url: string): void {
    if (!this.#works.delete(id)) return;
    change(id, { state: { kind: 'done', url } });
    this.#keep(id);
    this.#options.shelf.removeFile(id).catch(() => {});
    this.#options.onDone(find(id)!);
  }

  #fail(id: string, why: string): void {
    change(id, { state: { kind: 'failed', why, isFinal: false } });
    this.#options.onFailed(find(id)!, why);
  }
}
