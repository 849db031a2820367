/** Gives drafts to the service, one tab and one draft at a time. What comes back is merged by `drafts.ts`. */
import type { Client } from '@parlance/client/call';
import { createDrafts, deleteDraft, editDraft } from '@parlance/client/calls';
import { isRefusal, RequestError } from '@parlance/client/error';
import { type Draft, sameVersion, type Version, versionOf } from './draft.ts';

export interface SyncOptions {
  readonly client: Client;
  readonly current: (id: string) => Draft | undefined;
  /** Stores a draft on the device; undefined: forgets it. */
  readonly keep: (id: string, draft: Draft | undefined) => Promise<void>;
  readonly isWanted: () => boolean;
  /** Whether the reader sees the channel. */
  readonly isSeen: (channel: number) => boolean;
  /** Like `navigator.locks.request`. */
  readonly exclusive: (name: string, run: () => Promise<void>) => Promise<unknown>;
}

const isMissing = (error: unknown): boolean => error instanceof RequestError && error.status === 404;

export class DraftSync {
  readonly #options: SyncOptions;
  /** Answered versions whose events are due, and versions that the service refused. */
  readonly #settled = new Map<string, Version>();
  /** Drafts of the service that it deletes or has deleted. */
  readonly #leaving = new Set<number>();

  constructor(options: SyncOptions) {
    this.#options = options;
  }

  /** What is written again while the service deletes it becomes a new draft there. */
  renewed(draft: Draft): Draft {
    const known = draft.base?.id ?? draft.sent?.id;
    if (known === undefined || !this.#leaving.has(known)) return draft;
    return { ...draft, base: undefined, sent: undefined };
  }

  isDue(draft: Draft): boolean {
    if (draft.isDeleted === true) return (draft.base?.id ?? draft.sent?.id) !== undefined;
    const version = versionOf(draft);
    // The service takes no draft for a channel that was lost.
    if (version.type === 'stream' && !this.#options.isSeen(version.to[0]!)) return false;
    const isKnown = sameVersion(version, draft.base) || sameVersion(version, this.#settled.get(draft.id));
    return draft.content.trim() !== '' && !isKnown;
  }

  /** Never rejects: a lost answer leaves the draft due. */
  async push(id: string): Promise<void> {
    await this.#options.exclusive('parlance:drafts', async () => {
      const draft = this.#options.current(id);
      if (draft === undefined || !this.#options.isWanted() || !this.isDue(draft)) return;
      await (draft.isDeleted === true ? this.#delete(draft) : this.#give(draft)).catch(() => {});
    });
  }

  async #delete(draft: Draft): Promise<void> {
    const { client, current, keep } = this.#options;
    const known = draft.base?.id ?? draft.sent?.id;
    if (known === undefined) return;
    this.#leaving.add(known);
    try {
      await client.call(deleteDraft, { draft_id: known });
    } catch (error) {
      if (!isMissing(error)) {
        this.#leaving.delete(known);
        throw error;
      }
    }
    this.#settled.delete(draft.id);
    // With a base, its event removes the draft.
    const isStill = current(draft.id)?.isDeleted === true;
    if (draft.base === undefined && isStill) await keep(draft.id, undefined);
  }

  async #give(draft: Draft): Promise<void> {
    const { client, keep, current } = this.#options;
    const { id, changedAt } = draft;
    const known = draft.base?.id ?? draft.sent?.id;
    const version = versionOf(draft);
    const given = { ...version, timestamp: Math.floor(changedAt / 1000) };
    await keep(id, { ...draft, sent: { ...version, id: known } });
    try {
      if (known !== undefined) await client.call(editDraft, { draft_id: known, draft: given });
      else {
        const { ids } = await client.call(createDrafts, { drafts: [given] });
        const now = current(id);
        // The event may have come first.
        if (now !== undefined && now.base === undefined)
          await keep(id, { ...now, sent: { ...version, id: ids[0] } });
      }
      this.#settled.set(id, version);
    } catch (error) {
      if (isMissing(error) && known !== undefined) {
        await keep(id, { ...(current(id) ?? draft), base: undefined, sent: undefined });
        return this.#give(current(id)!);
      }
      // The device keeps what the service refuses.
      if (isRefusal(error)) this.#settled.set(id, version);
      throw error;
    }
  }
}
