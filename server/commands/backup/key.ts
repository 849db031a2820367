import { type KeyPair, makeKeyPair } from '../../backup/seal/keys.ts';
import type { Command } from '../command.ts';

export const command: Command<KeyPair> = {
  name: 'backup key',
  summary: 'Make a pair of keys: the public one seals backups, the private one opens them.',
  parameters: [],
  notes: () =>
    '\nThe pair is printed once and kept nowhere. Give the public key to "backup --recipient", or set BACKUP_KEY to it. Keep the\nprivate key away from the machine of the service: without it no such backup can be opened.',
  run: () => makeKeyPair(),
  render: ({ public_key, private_key }) => `${public_key}\n${private_key}`,
};
