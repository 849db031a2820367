import { Command as Program } from 'commander';
import type { Command, Context, Parameter } from './commands/command.ts';
import { refusalIn } from './commands/refusal-in.ts';
import { builtPage } from './config/built-page.ts';
import { type Config, readConfig } from './config/config.ts';
import { hasDatabase } from './config/has-database.ts';
import { fetchLastAddress } from './config/last-address.ts';
import { Refusal } from './config/refusal.ts';
import { findMisspelt } from './config/setting.ts';
import { settings } from './config/settings.ts';
import { version } from './config/version.ts';

/** Commands in the order of the help, loaded on demand. */
const commands: Readonly<Record<string, () => Promise<{ readonly command: Command }>>> = {
  serve: () => import('./commands/serve.ts'),
  backup: () => import('./commands/backup.ts'),
  'backup key': () => import('./commands/backup/key.ts'),
  'backup list': () => import('./commands/backup/list.ts'),
  'backup verify': () => import('./commands/backup/verify.ts'),
  'backup moments': () => import('./commands/backup/moments.ts'),
  'backup prune': () => import('./commands/backup/prune.ts'),
  restore: () => import('./commands/restore.ts'),
  doctor: () => import('./commands/doctor.ts'),
  'database drop-old': () => import('./commands/database/drop-old.ts'),
  'key rotate': () => import('./commands/key/rotate.ts'),
  'organization list': () => import('./commands/organization/list.ts'),
  'organization create': () => import('./commands/organization/create.ts'),
  'organization export': () => import('./commands/organization/export.ts'),
  'organization grant': () => import('./commands/organization/grant.ts'),
  'organization import': () => import('./commands/organization/import.ts'),
  'organization settings': () => import('./commands/organization/settings.ts'),
  'organization set': () => import('./commands/organization/set.ts'),
  'organization deactivate': () => import('./commands/organization/deactivate.ts'),
  'organization reactivate': () => import('./commands/organization/reactivate.ts'),
  'user create': () => import('./commands/user/create.ts'),
  'user list': () => import('./commands/user/list.ts'),
  'user api-key': () => import('./commands/user/api-key.ts'),
  'user set-password': () => import('./commands/user/set-password.ts'),
  'user set-email': () => import('./commands/user/set-email.ts'),
  'user set-role': () => import('./commands/user/set-role.ts'),
  'user grant': () => import('./commands/user/grant.ts'),
  'user sign-out': () => import('./commands/user/sign-out.ts'),
  'user deactivate': () => import('./commands/user/deactivate.ts'),
  'user reactivate': () => import('./commands/user/reactivate.ts'),
  'message delete': () => import('./commands/message/delete.ts'),
  'limit list': () => import('./commands/limit/list.ts'),
  'limit clear': () => import('./commands/limit/clear.ts'),
  'mail test': () => import('./commands/mail/test.ts'),
  'push test': () => import('./commands/push/test.ts'),
  'queue list': () => import('./commands/queue/list.ts'),
  'job list': () => import('./commands/job/list.ts'),
  statistics: () => import('./commands/statistics.ts'),
  import: () => import('./commands/import.ts'),
  'import list': () => import('./commands/import/list.ts'),
  'import remove': () => import('./commands/import/remove.ts'),
  populate: () => import('./commands/populate.ts'),
};

const groups: Readonly<Record<string, string>> = {
  backup: 'Make backups, check them, and look after those of a repository.',
  database: 'Look after the built-in database.',
  key: 'Look after the secret key.',
  organization: 'Make, list, set up, export, import and deactivate organizations.',
  user: 'Make users, find them, and look after their roles, passwords and keys.',
  message: 'Delete messages.',
  limit: 'Look at the limits on requests and sign-ins, and clear counts.',
  mail: 'See whether mail leaves the service.',
  push: 'See whether notifications reach browsers.',
  queue: 'Look at the event queues of clients.',
  job: 'Look at the background jobs.',
};

/** The named command with those below it, or all for the help. */
const readCommands = async (words: readonly string[]): Promise<Command[]> => {
  const [first = '', second = ''] = words;
  const all = Object.entries(commands);
  const exact = all.filter(([name]) => name === `${first} ${second}`);
  const meant = exact.length > 0 ? exact : all.filter(([name]) => `${name} `.startsWith(`${first} `));
  const loaded = await Promise.all(
    (meant.length === 0 ? Object.entries(commands) : meant).map(([, load]) => load()),
  );
  return loaded.map(({ command }) => command);
};

/** Says in one line, like a refusal, which words are wrong. */
const usageError = (text: string, words: readonly string[]): string => {
  const said = text
    .replace(/^error: /, '')
    .trim()
    .replace(/\s+/g, ' ');
  const message = `${said.charAt(0).toUpperCase()}${said.slice(1)}; --help says what there is.`;
  return words.includes('--json') ? JSON.stringify({ error: message }) : `parlance: ${message}`;
};

export interface Caller {
  /** How the operator started it. */
  readonly name: string;
  /** How the operator starts any command. */
  readonly program?: string;
  readonly openPage?: Context['openPage'];
}

/** Runs the command and sets the exit status. */
export async function runCommandLine(
  words: readonly string[],
  { name, program = 'parlance', openPage = () => ({ directory: builtPage }) }: Caller,
): Promise<void> {
  const all = new Program(name)
    .description('Parlance, a team chat service.')
    .version(version, '--version', 'print the version')
    .enablePositionalOptions()
    .configureOutput({ outputError: (text, write) => write(`${usageError(text, words)}\n`) });
  for (const command of await readCommands(words)) declare(all, command, { name, program, openPage });
  await all.parseAsync(words, { from: 'user' });
}

function declare(all: Program, command: Command, { name, program, openPage }: Required<Caller>): void {
  const words = command.name.split(' ');
  const parent = words.slice(0, -1).reduce(findOrAddGroup, all);
  const declared = findOrAddGroup(parent, words.at(-1) ?? command.name)
    .description(command.summary)
    .enablePositionalOptions();
  // `npm start` already names the command.
  if (name.startsWith('npm ')) declared.configureHelp({ commandUsage: () => `${name} [options]` });
  const places = command.arguments ?? [];
  for (const { name: place, meaning, isOptional } of places)
    declared.argument(isOptional === true ? `[${place}]` : `<${place}>`, meaning);
  for (const parameter of command.parameters) addParameter(declared, parameter);
  declared.option('--json', 'print JSON, one value a line');
  if (command.notes !== undefined) declared.addHelpText('after', command.notes);
  declared.action(async (...words: unknown[]) => {
    const given = words[places.length] as Record<string, string | boolean | undefined>;
    const placed = Object.fromEntries(places.map((place, index) => [place.name, words[index] as string]));
    await execute(command, { ...given, ...placed }, { program, openPage });
  });
}

function findOrAddGroup(parent: Program, word: string): Program {
  const known = parent.commands.find((group) => group.name() === word);
  return known ?? parent.command(word).description(groups[word] ?? '');
}

function addParameter(declared: Program, { flags, meaning, required, default: fallback }: Parameter): void {
  if (required) declared.requiredOption(flags, meaning, fallback);
  else declared.option(flags, meaning, fallback);
}

async function execute(
  command: Command,
  given: Record<string, string | boolean | undefined>,
  caller: Pick<Context, 'program' | 'openPage'>,
): Promise<void> {
  const json = given.json === true;
  try {
    const config = readConfig(process.env);
    for (const { given, meant } of findMisspelt(settings, process.env))
      if (!json) console.error(`parlance: ${given} is set, and is no setting; did you mean ${meant}?`);
    const begins = command.begins === true && config.isDataDirectoryGiven;
    const holdsSteps = command.refusesInOneLine === true;
    const context = createContext(config, { json, begins, holdsSteps });
    const result = await command.run(given, { ...context, ...caller });
    if (result === undefined) return;
    const text = json ? JSON.stringify(result) : command.render(result);
    if (text !== '') console.log(text);
  } catch (error) {
    const message = refusalIn(error);
    if (message === undefined) throw error;
    console.error(json ? JSON.stringify({ error: message }) : `parlance: ${message}`);
    process.exitCode = 1;
  }
}

/** The service makes its database itself; a command that did would make one that no service uses. */
async function refuseNewCluster(config: Config): Promise<void> {
  if (await hasDatabase(config)) return;
  const { dataDirectory, isDataDirectoryGiven } = config;
  throw new Refusal(
    isDataDirectoryGiven
      ? `DATA_DIR: there is no database in ${dataDirectory}; set DATA_DIR to the directory of the service, or start the service once.`
      : `There is no database in ${dataDirectory}; set DATA_DIR to the directory of the service, as in its own configuration.`,
  );
}

function createContext(
  config: Config,
  {
    json,
    begins,
    holdsSteps,
  }: { readonly json: boolean; readonly begins: boolean; readonly holdsSteps: boolean },
): Omit<Context, 'program' | 'openPage'> {
  const held: string[] = [];
  const reportOfEngine = (step: string) => {
    if (holdsSteps) held.push(step);
    else report(step);
  };
  const report = (step: string) => {
    for (const one of [...held.splice(0), step]) if (!json) console.error(`parlance: ${one}`);
  };
  const withEngine: Context['withEngine'] = async (work, { isAlone = false } = {}) => {
    if (!begins) await refuseNewCluster(config);
    const [{ startEngine }, { refuseRestoring }] = await Promise.all([
      import('./db/start-engine.ts'),
      import('./config/restoring.ts'),
    ]);
    await refuseRestoring(config.dataDirectory);
    const engine = await startEngine({
      ...config,
      report: reportOfEngine,
      // With a database elsewhere, preparing is what takes the data directory.
      ...(isAlone ? { prepare: async () => {} } : { join: true }),
    });
    try {
      return await work(engine);
    } finally {
      await engine.stop();
    }
  };
  return {
    config,
    json,
    report,
    withEngine,
    withDatabase: (work) =>
      withEngine(async ({ connection }) => {
        const [{ openStore }, { bringUpToDate }, { followCommand }, address] = await Promise.all([
          import('./app/store.ts'),
          import('./start/bring-up-to-date.ts'),
          import('./events/nodes/follow-command.ts'),
          fetchLastAddress(config.dataDirectory),
        ]);
        const store = openStore(connection, {
          externalUrl: config.externalUrl ?? address ?? `http://${config.host}:${config.port}`,
          connections: 4,
        });
        const { database } = store;
        try {
          await bringUpToDate(database, config, report);
          const notifyNodes = followCommand(database);
          const result = await work(store);
          // A running service then reads these writes at once.
          await notifyNodes();
          return result;
        } finally {
          await database.close();
        }
      }),
  };
}
