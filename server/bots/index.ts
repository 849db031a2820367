export { consequences } from './channels.ts';
export { embeddedBots } from './embedded.ts';
export { routes, sections } from './endpoints.ts';
export { doStore, fetchStorage } from './storage.ts';
