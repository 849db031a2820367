import { fileURLToPath } from 'node:url';

const root = import.meta.url.includes('/dist/') ? '../../..' : '../..';

/** Where the build puts the application. */
export const builtPage = fileURLToPath(new URL(`${root}/web/dist/page`, import.meta.url));
