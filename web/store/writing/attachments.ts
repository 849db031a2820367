/** Files that go with a text that is being written. The uploads keep them; the composer sends them. */
import { effect, signal } from '@preact/signals';
import { linkText } from './link-text.ts';

export type UploadState =
  /** Others come first. */
  | { readonly kind: 'waiting' }
  /** `sent`: bytes. */
  | { readonly kind: 'uploading'; readonly sent: number }
  /** The network is gone; it goes on by itself. */
  | { readonly kind: 'interrupted'; readonly sent: number }
  /** `isFinal`: another try cannot help. */
  | { readonly kind: 'failed'; readonly why: string; readonly isFinal: boolean }
  | { readonly kind: 'done'; readonly url: string };

export interface Attachment {
  readonly id: string;
  /** The key of the text that it goes with. */
  readonly writing: string;
  readonly name: string;
  /** The media type, such as `image/png`. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** What readers who cannot see a picture get. */
  readonly alternative: string;
  /** The address of a small picture. */
  readonly preview: string | undefined;
  readonly state: UploadState;
}

export const allAttachments = signal<readonly Attachment[]>([]);

/** In their order. */
export const attachmentsOf = (writing: string): readonly Attachment[] =>
  allAttachments.value.filter((attachment) => attachment.writing === writing);

export const isPicture = ({ type }: Pick<Attachment, 'type'>): boolean => type.startsWith('image/');

/** The link of a file that the service has. Markdown has no way to write stars that do not slant. */
export const attachmentText = ({ name, alternative, state }: Attachment): string => {
  const words = alternative.trim() === '' ? name : alternative;
  return state.kind === 'done' ? linkText(words.replaceAll('*', '∗'), state.url) : '';
};

/** The text with the links of its attachments below it, one a line. */
export const withAttachments = (text: string, writing: string): string => {
  const links = attachmentsOf(writing)
    .map(attachmentText)
    .filter((link) => link !== '');
  return [text.trimEnd(), links.join('\n')].filter((part) => part !== '').join('\n\n');
};

/** Whether files are still on their way. One that failed is not. */
export const isUploading = (writing: string): boolean =>
  attachmentsOf(writing).some(({ state }) => state.kind !== 'done' && state.kind !== 'failed');

/** Resolves when nothing is on its way any more. */
export const untilUploaded = (writing: string): Promise<void> =>
  new Promise((resolve) => {
    const end = effect(() => {
      if (isUploading(writing)) return;
      resolve();
      // An effect cannot end while it runs for the first time.
      queueMicrotask(() => end());
    });
  });

interface Uploads {
  /** Takes them away: the message was sent, or the text was discarded. */
  readonly drop: (writing: string) => void;
  /** The text has another key. */
  readonly rename: (from: string, to: string) => void;
}

let uploads: Uploads | undefined;

export const provideUploads = (provided: Uploads): void => {
  uploads = provided;
};

export const dropAttachments: Uploads['drop'] = (writing) => uploads?.drop(writing);
export const moveAttachments: Uploads['rename'] = (from, to) => uploads?.rename(from, to);

/** Whether the text has something to send besides words. */
export const hasAttachments = (writing: string): boolean =>
  attachmentsOf(writing).some(({ state }) => state.kind !== 'failed');
