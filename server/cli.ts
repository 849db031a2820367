import { Command as Program } from 'commander';
import type { Command, Context, Parameter } from './commands/command.ts';
import * as organizationCreate from './commands/organization-create.ts';
import * as populate from './commands/populate.ts';
import * as serve from './commands/serve.ts';
import * as userApiKey from './commands/user-api-key.ts';
import * as userCreate from './commands/user-create.ts';
import * as userGrant from './commands/user-grant.ts';
import * as userList from './commands/user-list.ts';
import * as userSetPassword from './commands/user-set-password.ts';
import { type Config, readConfig } from './config.ts';
import { Database } from './db/database.ts';
import { startEngine } from './db/engine.ts';
import { migrate } from './db/migrate.ts';
import { Refusal } from './refusal.ts';

/** Every command, in the order of the help. */
const commands: readonly Command[] = [
  serve.command,
  organizationCreate.command,
  userCreate.command,
  userList.command,
  userApiKey.command,
  userSetPassword.command,
  userGrant.command,
  populate.command,
];

/** Parses the words, runs the command they name and sets the exit status. `name` is how the caller was started. */
export async function runCommandLine(words: readonly string[], { name }: { name: string }): Promise<void> {
  const program = new Program(name).description('Parlance, a team chat service.').showHelpAfterError();
  for (const command of commands) declare(program, command, name);
  await program.parseAsync(words, { from: 'user' });
}

function declare(program: Program, command: Command, name: string): void {
  const words = command.name.split(' ');
  const parent = words.slice(0, -1).reduce(findOrAddGroup, program);
  const declared = parent.command(words.at(-1) ?? command.name).description(command.summary);
  // Started by `npm start`, the word that names the command is not the person's to write.
  if (name.startsWith('npm ')) declared.configureHelp({ commandUsage: () => `${name} [options]` });
  const places = command.arguments ?? [];
  for (const { name: place, meaning } of places) declared.argument(`<${place}>`, meaning);
  for (const parameter of command.parameters) addParameter(declared, parameter);
  declared.option('--json', 'print JSON, one value a line');
  if (command.notes !== undefined) declared.addHelpText('after', command.notes);
  declared.action(async (...words: unknown[]) => {
    const given = words[places.length] as Record<string, string | true | undefined>;
    const placed = Object.fromEntries(places.map((place, index) => [place.name, words[index] as string]));
    await execute(command, { ...given, ...placed });
  });
}

function findOrAddGroup(parent: Program, word: string): Program {
  return parent.commands.find((group) => group.name() === word) ?? parent.command(word);
}

function addParameter(declared: Program, { flags, meaning, required, default: fallback }: Parameter): void {
  if (required) declared.requiredOption(flags, meaning, fallback);
  else declared.option(flags, meaning, fallback);
}

async function execute(command: Command, given: Record<string, string | true | undefined>): Promise<void> {
  const json = given.json === true;
  try {
    const config = readConfig(process.env);
    const result = await command.run(given, createContext(config, json));
    if (result === undefined) return;
    console.log(json ? JSON.stringify(result) : command.render(result));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(json ? JSON.stringify({ error: error.message }) : `parlance: ${error.message}`);
    process.exitCode = 1;
  }
}

function createContext(config: Config, json: boolean): Context {
  const report = (step: string) => {
    if (!json) console.error(`parlance: ${step}`);
  };
  return {
    config,
    json,
    report,
    withDatabase: async (work) => {
      const engine = await startEngine({ ...config, report, join: true });
      try {
        const database = new Database(engine.connection, { connections: 4 });
        try {
          await migrate(database);
          return await work(database);
        } finally {
          await database.close();
        }
      } finally {
        await engine.stop();
      }
    },
  };
}
