/** Linkifiers, stored in order in the organization's row [S44], [S90]. */
import type { Answer } from '@parlance/protocol/endpoint';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import * as declared from '@parlance/protocol/linkifiers';
import { say } from '@parlance/protocol/phrase';
import type { Transaction } from '../db/transaction.ts';
import { type InitialSection, section } from '../frame/initial.ts';
import { type Call, on, type Routes } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { nextPartId, writeOrganization } from '../organization/index.ts';
import { checkAdministrator } from '../users/index.ts';
import { type AskedLinkifier, checkLinkifier } from './check.ts';
import { tryLinkifier } from './linkify.ts';
import { weigh } from './weigh.ts';

export { checkLinkifier } from './check.ts';
export { findLinkedWords } from './linkify.ts';

type List = readonly declared.Linkifier[];

const changeLinkifiers = (
  { database, directory }: Service,
  { organization, actor }: Call,
  change: (transaction: Transaction, list: List) => Promise<List> | List,
): Promise<void> => {
  checkAdministrator(actor);
  return database.transact(organization.id, actor, async (transaction) => {
    const linkifiers = await change(transaction, (await directory.lock(transaction)).linkifiers);
    await writeOrganization(transaction, { linkifiers });
    transaction.emit(declared.linkifiersChanged.of({ realm_linkifiers: [...linkifiers] }), {
      everyone: true,
    });
  });
};

/** Only the first of two equal patterns would match. */
const checkIsNew = (list: List, pattern: string): void => {
  if (list.some((one) => one.pattern === pattern))
    throw badRequest('A linkifier with this pattern already exists.', { var_name: 'pattern' });
};

/** Instructions of all patterns together [H8]. */
const mostInstructions = 20_000;

const checkAreSmall = (list: List): List => {
  if (list.reduce((sum, { pattern }) => sum + weigh(pattern), 0) > mostInstructions)
    throw badRequest('The patterns of all linkifiers together are too large.', { var_name: 'pattern' });
  return list;
};

const noSuchLinkifier = () => new ApiError('NOT_FOUND', 'Linkifier not found.');

const doAdd = async (service: Service, call: Call, asked: AskedLinkifier): Promise<number> => {
  checkAdministrator(call.actor);
  const wanted = checkLinkifier(asked);
  let id = 0;
  await changeLinkifiers(service, call, async (transaction, list) => {
    checkIsNew(list, wanted.pattern);
    if (list.length >= limits.linkifiers)
      throw badRequest(say('Too many linkifiers (limit: {limit}).', { limit: limits.linkifiers }));
    id = await nextPartId(transaction);
    return checkAreSmall([...list, { id, ...wanted }]);
  });
  return id;
};

const doUpdate = (service: Service, call: Call, id: number, asked: AskedLinkifier): Promise<void> =>
  changeLinkifiers(service, call, (_tx, list) => {
    const before = list.find((one) => one.id === id);
    if (before === undefined) throw noSuchLinkifier();
    const after = { id, ...checkLinkifier(asked, before) };
    checkIsNew(
      list.filter((one) => one !== before),
      after.pattern,
    );
    return checkAreSmall(list.map((one) => (one === before ? after : one)));
  });

const doReorder = (service: Service, call: Call, order: readonly number[]): Promise<void> =>
  changeLinkifiers(service, call, (_tx, list) => {
    const placed = new Map(list.map((one) => [one.id, one]));
    const ordered = [...new Set(order)].flatMap((id) => placed.get(id) ?? []);
    if (ordered.length !== list.length || order.length !== list.length)
      throw badRequest('The ordered list must enumerate all existing linkifiers exactly once', {
        var_name: 'ordered_linkifier_ids',
      });
    return ordered;
  });

const testLinkifier = async (
  { organization, actor }: Call,
  asked: Pick<AskedLinkifier, 'pattern' | 'url_template'>,
  text: string,
): Promise<Answer<typeof declared.testLinkifier>> => {
  checkAdministrator(actor);
  const wanted = checkLinkifier({
    ...asked,
    example_input: undefined,
    reverse_template: undefined,
    alternative_url_templates: undefined,
  });
  const links = await tryLinkifier(organization, wanted, text);
  return { links: links.map(({ start, end, url }) => ({ start, end, url })) };
};

/** Imports linkifiers under new ids. Throws BAD_REQUEST for invalid ones. */
export const restoreLinkifiers = async (transaction: Transaction, given: List): Promise<List> => {
  const restored: declared.Linkifier[] = [];
  for (const one of given) {
    const wanted = checkLinkifier({
      ...one,
      example_input: one.example_input ?? undefined,
      reverse_template: one.reverse_template ?? undefined,
    });
    checkIsNew(restored, wanted.pattern);
    restored.push({ id: await nextPartId(transaction), ...wanted });
  }
  return checkAreSmall(restored);
};

export const routes: Routes = (service) => [
  on(declared.getLinkifiers, async (_input, { organization }) => ({
    linkifiers: [...organization.linkifiers],
  })),
  on(declared.addLinkifier, async (input, call) => ({ id: await doAdd(service, call, input) })),
  on(declared.testLinkifier, ({ example_input, ...asked }, call) =>
    testLinkifier(call, asked, example_input),
  ),
  on(declared.updateLinkifier, async ({ filter_id, ...input }, call) => {
    await doUpdate(service, call, filter_id, input);
    return {};
  }),
  on(declared.removeLinkifier, async ({ filter_id }, call) => {
    await changeLinkifiers(service, call, (_tx, list) => {
      const left = list.filter(({ id }) => id !== filter_id);
      if (left.length === list.length) throw noSuchLinkifier();
      return left;
    });
    return {};
  }),
  on(declared.reorderLinkifiers, async ({ ordered_linkifier_ids }, call) => {
    await doReorder(service, call, ordered_linkifier_ids);
    return {};
  }),
];

export const sections: readonly InitialSection[] = [
  section(declared.linkifiersData, async ({ organization, view }) => ({
    realm_linkifiers: view.has('linkifier_url_template') ? [...organization.linkifiers] : [],
  })),
  section(declared.filtersData, async () => ({ realm_filters: [] })),
];
