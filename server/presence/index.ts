export { routes, sections } from './endpoints.ts';
export { presenceSettingChanged } from './hooks.ts';
export { reactions } from './setting.ts';
