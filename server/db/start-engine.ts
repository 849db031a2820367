import { startEmbedded } from './embedded/embedded.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { checkRemote } from './remote.ts';

/**
 * Brings the database up and returns how to reach it. Throws a Refusal when it cannot, or when another service uses the
 * data directory.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  if (options.databaseUrl === undefined) return startEmbedded(options);
  options.report('reaching the database of DATABASE_URL');
  await checkRemote(options.databaseUrl);
  return {
    connection: { url: options.databaseUrl },
    stop: async () => {},
    exited: new Promise(() => {}),
  };
}
