/** Commands at the start of a message. */
import { allActions, isForMessage } from '../../keyboard/registry.ts';
import { SearchIndex } from '../../store/find/search-index.ts';
import { allCommands, type Command } from '../../store/writing/commands.ts';
import { t } from '../../words/index.ts';
import { runCommand } from '../run-command.ts';
import { mostOffered, type Offer } from './offer.ts';

/** Actions that are missing or not allowed now are left out. */
const isOffered = ({ action: id }: Command): boolean => {
  if (id === undefined) return true;
  const action = allActions().find((one) => one.id === id);
  return action !== undefined && (isForMessage(action) || action.isAllowed?.() !== false);
};

export const offerCommands: Offer<'command'> = ({ query }) => {
  const offered = allCommands().filter(isOffered);
  const found = new SearchIndex(offered, ({ name }) => [name]).find(query, { most: mostOffered });
  return found.map((command) => ({
    key: command.name,
    words: `/${command.name}`,
    about: t(command.words),
    ...(command.action === undefined
      ? { text: `/${command.name}` }
      : { text: '', isOpen: true, run: () => runCommand(command) }),
  }));
};
