export { Body } from './body.tsx';
export { textOf } from './text.ts';
