/** Only administrators change code playgrounds [S40], [S138]. */
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import * as declared from '@parlance/protocol/organization/playgrounds';
import { type Said, say } from '@parlance/protocol/phrase';
import type { Transaction } from '../db/transaction.ts';
import { type InitialSection, section } from '../frame/initial.ts';
import { on, type Routes } from '../frame/routes.ts';
import { expandTemplate, isTemplateSafe, templateVariables } from '../markdown/index.ts';
import { nextPartId } from '../organization/index.ts';
import { checkAdministrator } from '../users/index.ts';
import { changeList } from './lists.ts';

const everyone = { everyone: true } as const;

const checkName = (given: string): string => {
  const name = given.trim();
  if (name === '' || /[\p{Cc}\p{Cs}]/u.test(name))
    throw badRequest('The name of a playground must be a text that can be shown.', { var_name: 'name' });
  return name;
};

/** Allows `C++`, `C#`, `Objective-C`, `Common Lisp`. */
const checkLanguage = (given: string): string => {
  const language = given.trim();
  if (!/^[\p{L}\p{N}_+\-./# ]+$/u.test(language))
    throw badRequest('Invalid characters in pygments language', { var_name: 'pygments_language' });
  return language;
};

const checkTemplate = (template: string): string => {
  const refuse = (why: Said) => badRequest(why, { var_name: 'url_template' });
  const variables = templateVariables(template);
  if (variables === undefined) throw refuse('Invalid URL template.');
  if (!variables.has('code')) throw refuse('Missing the required variable "code" in the URL template');
  if (variables.size > 1) throw refuse('"code" should be the only variable present in the URL template');
  // Users follow the link: only http and https are safe [V17].
  if (!isTemplateSafe(template) || expandTemplate(template, { code: 'x' }) === undefined)
    throw refuse('The URL template must be an address that begins with https:// or http://.');
  return template;
};

/** Throws BAD_REQUEST. */
export const checkPlayground = (asked: Omit<declared.Playground, 'id'>): Omit<declared.Playground, 'id'> => ({
  name: checkName(asked.name),
  pygments_language: checkLanguage(asked.pygments_language),
  url_template: checkTemplate(asked.url_template.trim()),
});

/** Checks an imported list and assigns new ids. Throws BAD_REQUEST. */
export const restorePlaygrounds = async (
  transaction: Transaction,
  given: readonly declared.Playground[],
): Promise<readonly declared.Playground[]> => {
  const restored: declared.Playground[] = [];
  for (const one of given) restored.push({ ...checkPlayground(one), id: await nextPartId(transaction) });
  return restored;
};

export const playgroundRoutes: Routes = (service) => [
  on(declared.addPlayground, async (asked, call) => {
    checkAdministrator(call.actor);
    const wanted = checkPlayground(asked);
    let id = 0;
    await changeList(service, call, 'playgrounds', async (transaction, list) => {
      if (list.some((one) => one.pygments_language === wanted.pygments_language && one.name === wanted.name))
        throw badRequest('A playground of this name for this language exists already.', { var_name: 'name' });
      if (list.length >= limits.playgrounds)
        throw badRequest(say('Too many playgrounds (limit: {limit}).', { limit: limits.playgrounds }));
      id = await nextPartId(transaction);
      const all = [...list, { id, ...wanted }];
      transaction.emit(declared.playgroundsChanged.of({ realm_playgrounds: all }), everyone);
      return all;
    });
    return { id };
  }),
  on(declared.removePlayground, async ({ playground_id }, call) => {
    checkAdministrator(call.actor);
    await changeList(service, call, 'playgrounds', (transaction, list) => {
      const left = list.filter(({ id }) => id !== playground_id);
      if (left.length === list.length) throw new ApiError('NOT_FOUND', 'Invalid playground');
      transaction.emit(declared.playgroundsChanged.of({ realm_playgrounds: left }), everyone);
      return left;
    });
    return {};
  }),
];

export const playgroundSections: readonly InitialSection[] = [
  section(declared.playgroundsData, async ({ organization }) => ({
    realm_playgrounds: [...organization.playgrounds],
  })),
];
