import type { Config } from '../config/config.ts';
import { Refusal } from '../config/refusal.ts';

type Listener = { listen(options: { host: string; port: number }): Promise<string> };

/**
 * Returns the address for a browser. Throws a Refusal that explains the obstacle. `onDisk`: nothing is acknowledged while a
 * loss of power would take the database.
 */
export async function listen(
  app: Listener,
  { host, port }: Pick<Config, 'host' | 'port'>,
  onDisk: Promise<void>,
): Promise<string> {
  await onDisk;
  try {
    return await app.listen({ host, port });
  } catch (error) {
    switch (error instanceof Error && 'code' in error ? error.code : undefined) {
      case 'EADDRINUSE':
        throw new Refusal(
          `PORT: ${port} on ${host} is in use by another program; stop that one, or choose another port, like PORT=${port + 1}.`,
        );
      case 'EACCES':
        throw new Refusal(
          `PORT: this user may not listen on ${port}; choose a port of 1024 or above, like PORT=9991.`,
        );
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new Refusal(
          `HOST: ${host} is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all.`,
        );
      default:
        throw error;
    }
  }
}
