import { getBotFailures } from '@parlance/protocol/bots/endpoints';
import { accessBot } from '../bots/index.ts';
import { on, type Routes } from '../frame/routes.ts';
import { fetchFailures } from './failures.ts';
import { routes as incoming } from './incoming.ts';

export { jobs } from './call.ts';
export { consumers } from './consumer.ts';
export { sections } from './incoming.ts';

export const routes: Routes = (service) => [
  ...incoming(service),
  on(getBotFailures, async ({ bot_id }, { actor, reader }) => {
    const bot = await accessBot(reader, actor, bot_id);
    return { failures: await fetchFailures(reader, bot.id) };
  }),
];
