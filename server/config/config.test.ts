import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { renderHelp, renderPage } from './setting.ts';
import { settings } from './settings.ts';

describe('configuration', () => {
  test('an empty environment gives the defaults', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 9991,
      databaseUrl: undefined,
      owner: { email: 'owner@localhost', name: 'Owner', password: undefined },
      rateLimits: true,
      proxies: 0,
      logLevel: 'info',
    });
  });

  test('an empty setting counts as absent, and text around a value is cut', () => {
    expect(readConfig({ PORT: '', RATE_LIMITS: ' off ' })).toMatchObject({ port: 9991, rateLimits: false });
  });

  test('commas in a password name no second host', () => {
    const given = 'postgres://user:one,two@db.example.org/parlance';
    expect(readConfig({ DATABASE_URL: given }).databaseUrl).toBe(given);
  });

  test('browsers keep to https only where people come by it', () => {
    expect(readConfig({ EXTERNAL_URL: 'http://chat.example.org' }).hstsSeconds).toBeUndefined();
    const EXTERNAL_URL = 'https://chat.example.org';
    expect(readConfig({ EXTERNAL_URL }).hstsSeconds).toBe(31_536_000);
    expect(readConfig({ EXTERNAL_URL, HSTS_SECONDS: '0' }).hstsSeconds).toBe(0);
  });

  test.each([
    [
      'PORT',
      'eighty',
      'PORT: "eighty" is not a whole number; set it to a whole number from 0 to 65535, like 8080.',
    ],
    ['PORT', '70000', 'PORT: "70000" is out of range; set it to a whole number from 0 to 65535, like 8080.'],
    ['HOST', 'a b', 'HOST: "a b" is not an address or a host name;'],
    ['RATE_LIMITS', 'yes', 'RATE_LIMITS: "yes" is not known; set it to on or off, like off.'],
    ['LOG_LEVEL', 'loud', 'set it to one of trace, debug, info, warn, error, silent'],
    ['EXTERNAL_URL', 'chat.example.org', 'EXTERNAL_URL: "chat.example.org" is not an address;'],
    ['EXTERNAL_URL', 'https://example.org/chat', 'has more than a scheme, a host and a port'],
    ['OWNER_EMAIL', 'owner', 'OWNER_EMAIL: "owner" is not an e-mail address;'],
    ['SECRET_KEY', 'c2hvcnQ=', 'SECRET_KEY: its value holds 5 bytes;'],
    ['OWNER_PASSWORD', 'hunter2', 'OWNER_PASSWORD: its value is too short;'],
    [
      'DATABASE_URL',
      'postgres://user:word@one.example.org,two.example.org/parlance',
      'DATABASE_URL: its value names more than one host;',
    ],
    [
      'DATABASE_URL',
      'postgres://user@one.example.org:5432,two.example.org:5432/parlance',
      'DATABASE_URL: its value names more than one host;',
    ],
    [
      'DATABASE_URL',
      'postgres://user:hunter2@/parlance?host=/var/run/postgresql',
      'and set PGHOST to its directory;',
    ],
    [
      'DATABASE_URL',
      'postgres://user:hunter2@%2Fvar%2Frun%2Fpostgresql/parlance',
      'and set PGHOST to its directory;',
    ],
    [
      'DATABASE_URL',
      'mysql://user:hunter2@db',
      'DATABASE_URL: its value does not begin with postgres:// or postgresql://;',
    ],
  ])('%s=%s is refused in one line that says what would be right', (name, value, line) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(line);
    expect(read).not.toThrow(/hunter2|\n/);
  });

  test.each([
    [{ BACKUP_VERIFY: 'weekly' }, 'BACKUP_VERIFY is set without BACKUP_TO; set both or neither.'],
    [{ BACKUP_TO: 's3://copies/chat' }, 'BACKUP_TO is not on this machine: set BACKUP_KEY,'],
    [{ BACKUP_WAL_TO: 's3://copies/chat' }, 'BACKUP_WAL_TO is not on this machine: set BACKUP_KEY,'],
  ])('%j is refused, since a part is missing', (given, line) => {
    expect(() => readConfig(given)).toThrow(line);
    expect(() => readConfig({ ...given, BACKUP_TO: '/copies', BACKUP_KEY: '/keys/backup' })).not.toThrow();
  });

  test('every setting has its line in the help and in the documentation, and a valid example', () => {
    for (const [name, { example, parse }] of Object.entries(settings)) {
      expect(renderHelp(settings)).toContain(`  ${name}=`);
      expect(renderPage(settings)).toContain(`| \`${name}\` |`);
      if (!example.startsWith('"$(')) expect(() => parse(example)).not.toThrow();
    }
  });
});
