/** Pictures as thumbnails whose room is reserved; they open in the viewer. */
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { fileName } from '../../parts/files/file-name.ts';
import { setting } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { give, make } from '../make.ts';
import { repeatedLinks } from '../repeated-links.ts';
import type { Decorating, Decorator } from './decorator.ts';

/** Pixels of a thumbnail at most, and at least so that it can be hit. */
const largest = { width: 420, height: 280 };
const smallest = 44;

/** The room of a picture before it is loaded. */
export const roomOf = (
  dimensions: string | undefined,
): { readonly width: number; readonly height: number } => {
  const [width = 0, height = 0] = (dimensions ?? '').split('x').map(Number);
  if (!(width > 0 && height > 0)) return { width: 320, height: 240 };
  const scale = Math.min(1, largest.width / width, largest.height / height);
  return {
    width: Math.max(smallest, Math.round(width * scale)),
    height: Math.max(smallest, Math.round(height * scale)),
  };
};

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** Shows a moving picture as the reader chose: always, when pointed at or focused, or never. */
const move = (link: HTMLElement, image: HTMLImageElement, { follow }: Decorating): void => {
  const moving = image.getAttribute('src') ?? '';
  const still = moving.replace(/-anim\.webp$/, '.webp');
  const show = (isMoving: boolean) => {
    link.classList.toggle('still', !isMoving);
    image.setAttribute('src', isMoving ? moving : still);
  };
  const whenPointed = (isMoving: boolean) => {
    if (setting('web_animate_image_previews') !== 'never' && !isAlways()) show(isMoving && !calm.matches);
  };
  const isAlways = () => setting('web_animate_image_previews') === 'always' && !calm.matches;
  for (const event of ['pointerenter', 'focus']) link.addEventListener(event, () => whenPointed(true));
  for (const event of ['pointerleave', 'blur']) link.addEventListener(event, () => whenPointed(false));
  follow(() => show(isAlways()));
};

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || button !== 0;

/** A plain click shows a file in the viewer; with Ctrl the browser opens the file. */
export const opensInViewer = (link: HTMLAnchorElement, message: number): void => {
  give(link, { target: '_blank', rel: 'noopener' });
  link.addEventListener('click', (event) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    openDialog('viewer', { message, source: link.getAttribute('href')! });
  });
};

const decoratePicture = (link: HTMLAnchorElement, decorating: Decorating): void => {
  const image = link.querySelector('img');
  if (image === null) return;
  const name = link.title || fileName(link.getAttribute('href') ?? '');
  give(link, { class: 'picture', 'aria-label': t('Picture {name}', { name }), title: name });
  const { width, height } = roomOf(image.dataset.originalDimensions);
  give(image, { alt: '', width, height, loading: 'lazy', decoding: 'async' });
  if (image.dataset.animated === 'true') move(link, image, decorating);
  // The viewer shows files of the service; a picture of another site opens there.
  if (link.getAttribute('href')?.startsWith('/user_uploads/')) opensInViewer(link, decorating.messageId);
};

/** Pictures that follow each other stand in a row. */
const gather = (root: HTMLElement): void => {
  for (const frame of root.querySelectorAll('.message_inline_image:not(.message_inline_video)')) {
    const before = frame.previousElementSibling;
    const row = before?.classList.contains('pictures') ? before : make('div', { class: 'pictures' });
    if (row !== before) frame.before(row);
    row.append(...frame.childNodes);
    frame.remove();
  }
};

export const pictures: Decorator = (decorating) => {
  const { root } = decorating;
  for (const repeated of repeatedLinks(root)) repeated.remove();
  const links = root.querySelectorAll<HTMLAnchorElement>(
    '.message_inline_image:not(.message_inline_video) > a[href]',
  );
  for (const link of links) decoratePicture(link, decorating);
  gather(root);
};
