import { expireMessages } from '@parlance/server/retention/index';
import type { Actions } from './game.ts';

const daySeconds = 86_400;

export const retention: Actions = ({ service, random }) => [
  async () => {
    service.clock.forward(random.pick([1, 3]) * daySeconds);
    await expireMessages(service.app.service);
  },
];
