import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';
import { Refusal } from '../config/refusal.ts';

type Place = Pick<Config, 'host' | 'port'>;
type Listener = { listen(options: Place): Promise<string> };

/** Explains an obstacle that the operator can remove; returns other errors unchanged. */
const explain = (error: unknown, { host, port }: Place): unknown => {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return new Refusal(
        `PORT: ${port} on ${host} is in use by another program; stop that one, or choose another port, like PORT=${port + 1}.`,
      );
    case 'EACCES':
      return new Refusal(
        `PORT: this user may not listen on ${port}; choose a port of 1024 or above, like PORT=9991.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Refusal(
        `HOST: ${host} is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all.`,
      );
    default:
      return error;
  }
};

/** Throws a Refusal where the service could not listen, before a database is made or changed for it. */
export const checkPort = async (place: Place): Promise<void> => {
  const server = createServer().listen(place);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw explain(error, place);
  } finally {
    server.close();
  }
};

/**
 * Returns the address for a browser. Throws a Refusal that explains the obstacle. `onDisk`: nothing is acknowledged while a
 * loss of power would take the database.
 */
export async function listen(app: Listener, place: Place, onDisk: Promise<void>): Promise<string> {
  await onDisk;
  try {
    return await app.listen({ host: place.host, port: place.port });
  } catch (error) {
    throw explain(error, place);
  }
}
