/** Linkifiers, playgrounds and domains. Only a new organization gets them; a living one keeps its own. */
import { ApiError } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import {
  checkDomain,
  checkPlayground,
  restoreDomains,
  restorePlaygrounds,
} from '../../administration/index.ts';
import { checkLinkifier, restoreLinkifiers } from '../../linkifiers/index.ts';
import { writeOrganization } from '../../organization/index.ts';
import type { OrganizationPart } from '../vocabulary.ts';
import type { Work } from '../work.ts';

type Part = OrganizationPart['part'];
type Kind = Part['kind'];

const check = (part: Part): void => {
  switch (part.kind) {
    case 'linkifier':
      checkLinkifier({
        ...part.linkifier,
        example_input: part.linkifier.example_input ?? undefined,
        reverse_template: part.linkifier.reverse_template ?? undefined,
      });
      break;
    case 'playground':
      checkPlayground(part.playground);
      break;
    case 'domain':
      checkDomain(part.domain.domain);
  }
};

const most: Readonly<Record<Kind, number>> = {
  linkifier: limits.linkifiers,
  playground: limits.playgrounds,
  domain: limits.domains,
};

/** A linkifier is known by its pattern, since only the first of two would match. */
const keyOf = (part: Part): string =>
  part.kind === 'linkifier' ? `linkifier ${part.linkifier.pattern.trim()}` : JSON.stringify(part);

/** Counts those that cannot be made here. */
const choose = ({ tally }: Work, parts: readonly Part[]): Part[] => {
  const seen = new Map<string, Part>();
  for (const part of parts) {
    const leave = (why: string) => tally.leave({ of: 'other', what: part.kind, why });
    try {
      check(part);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      leave('it cannot be made here');
      continue;
    }
    if (seen.has(keyOf(part))) leave('there is one like it');
    else if ([...seen.values()].filter(({ kind }) => kind === part.kind).length >= most[part.kind])
      leave('there are as many as there may be');
    else seen.set(keyOf(part), part);
  }
  return [...seen.values()];
};

/** Runs before the messages, since linkifiers make links in them. Once more after a crash, it changes nothing. */
export const takeParts = async (work: Work, given: readonly OrganizationPart[]): Promise<void> => {
  if (given.length === 0) return;
  const { ground, organizationId, tally } = work;
  if (!work.isNew) {
    for (const { part } of given)
      tally.leave({ of: 'other', what: part.kind, why: 'a living organization keeps its own' });
    return;
  }
  const parts = choose(
    work,
    given.map(({ part }) => part),
  );
  for (const { kind } of parts) tally.add('other', `${kind}s`);
  if (work.isDry) return;
  await ground.database.transact(organizationId, undefined, async (transaction) => {
    const before = await ground.directory.lock(transaction);
    if (before.linkifiers.length + before.playgrounds.length + before.domains.length > 0) return;
    await writeOrganization(transaction, {
      linkifiers: await restoreLinkifiers(
        transaction,
        parts.flatMap((part) => (part.kind === 'linkifier' ? [{ id: 0, ...part.linkifier }] : [])),
      ),
      playgrounds: await restorePlaygrounds(
        transaction,
        parts.flatMap((part) => (part.kind === 'playground' ? [{ id: 0, ...part.playground }] : [])),
      ),
      domains: restoreDomains(parts.flatMap((part) => (part.kind === 'domain' ? [part.domain] : []))),
    });
    transaction.append(() => [{}]);
  });
  work.organization = await ground.directory.load(organizationId);
};
