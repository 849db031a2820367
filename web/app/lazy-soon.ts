import type { ComponentType } from 'preact';
import { lazy } from '../parts/loading/lazy.tsx';

/** A component that the page needs soon after its first view. */
export const soon = <P extends object>(of: (module: typeof import('./soon.ts')) => ComponentType<P>) =>
  lazy(() => import('./soon.ts').then(of));
