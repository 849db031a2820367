export { routes, sections } from './endpoints.ts';
export { presenceSettingChanged } from './hooks.ts';
export { PresenceRegister } from './register.ts';
export type {} from './service.ts';
export { reactions } from './setting.ts';
