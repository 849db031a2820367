/** Leaves out older forms of a font, since each browser that runs the application reads WOFF2. */
import type { Plugin } from 'vite';

const older = /,\s*url\([^)]*\)\s*format\(["'](?:woff|truetype)["']\)/g;

export const newestFonts = (): Plugin => ({
  name: 'parlance:newest-fonts',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? code.replace(older, '') : undefined),
});
