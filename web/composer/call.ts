import { callServer, newCallLink } from '../store/call.ts';
import { activeWriting } from '../store/writing/box.ts';
import { insert } from './text-area.ts';

export const insertCall = (): void => {
  const [server, area] = [callServer(), activeWriting.peek()?.textarea];
  if (server !== undefined && area !== undefined) insert(area, newCallLink(server));
};
