/** The file that asks the service comes and runs before the one that shows what it answers. */
import type { Plugin } from 'vite';

export const name = 'ahead';

export const ahead = (): Plugin => ({
  name: 'parlance:ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === name);
      const attrs = { type: 'module', async: true, crossorigin: true, src: `/${chunk?.fileName}` };
      return chunk && [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
    },
  },
});
