/** Links to uploaded files, with a drawing of their kind. What the viewer can show opens there. */
import {
  File as AnyFile,
  FileArchive,
  FileHeadphone,
  FileImage,
  FileText,
  FileVideo,
  type IconNode,
} from 'lucide';
import { type FileKind, fileKind, fileName } from '../../parts/files/file-name.ts';
import { drawing, give, make } from '../make.ts';
import type { Decorator } from './decorator.ts';
import { opensInViewer } from './pictures.ts';

const icons: Readonly<Record<FileKind, IconNode>> = {
  picture: FileImage,
  video: FileVideo,
  audio: FileHeadphone,
  pdf: FileText,
  text: FileText,
  archive: FileArchive,
  other: AnyFile,
};

const inViewer: ReadonlySet<FileKind> = new Set(['picture', 'video', 'pdf', 'text']);

export const files: Decorator = ({ root, messageId }) => {
  const shown = new Set([...root.querySelectorAll('a.picture')].map((link) => link.getAttribute('href')));
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href^="/user_uploads/"]:not(.picture)')) {
    const address = link.getAttribute('href')!;
    const kind = fileKind(address);
    // A bare address is not what one wants to read.
    if (link.textContent === address) link.textContent = fileName(address);
    if (inViewer.has(kind) || shown.has(address)) opensInViewer(link, messageId);
    else give(link, { target: '_blank', rel: 'noopener' });
    // A picture below the text is sign enough.
    if (shown.has(address)) continue;
    link.classList.add('file');
    link.replaceChildren(drawing(icons[kind]), make('span', {}, ...link.childNodes));
  }
};
