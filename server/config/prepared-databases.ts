import { fileURLToPath } from 'node:url';

const root = import.meta.url.includes('/dist/') ? '..' : '../dist';

/** Where the build puts what new databases begin with. */
export const preparedDatabases = fileURLToPath(new URL(`${root}/prepared`, import.meta.url));
