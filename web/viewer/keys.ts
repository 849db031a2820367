/** What the keys do in the viewer. Pure. */
import type { Point } from './zoom.ts';

export type Step =
  | { readonly kind: 'go'; readonly by: 1 | -1 }
  | { readonly kind: 'zoom'; readonly isIn: boolean }
  | { readonly kind: 'whole' }
  | { readonly kind: 'move'; readonly by: Point };

/** Pixels by which an arrow moves an enlarged picture. */
const stride = 80;

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: stride, y: 0 },
  ArrowRight: { x: -stride, y: 0 },
  ArrowUp: { x: 0, y: stride },
  ArrowDown: { x: 0, y: -stride },
};

const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: { kind: 'go', by: -1 },
  ArrowRight: { kind: 'go', by: 1 },
  PageUp: { kind: 'go', by: -1 },
  PageDown: { kind: 'go', by: 1 },
  '+': { kind: 'zoom', isIn: true },
  '=': { kind: 'zoom', isIn: true },
  '-': { kind: 'zoom', isIn: false },
  '0': { kind: 'whole' },
};

export const stepOf = (key: string, isEnlarged: boolean): Step | undefined => {
  const by = isEnlarged ? arrows[key] : undefined;
  return by === undefined ? steps[key] : { kind: 'move', by };
};
