import { startEmbedded } from './embedded/embedded.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { checkRemote } from './remote.ts';

/** Throws a Refusal when the database cannot start, or when another service uses the data directory. */
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
