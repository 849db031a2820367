/** Adds to a message what its links lead to. */
import type { Service } from '../frame/service.ts';
import type { JobContext } from '../jobs/task.ts';
import { renderLinkedPicture, renderLinkPreview } from '../markdown/index.ts';
import { doShowAdditions, fetchText } from '../messages/index.ts';
import { clearPath, externalPath } from './address.ts';
import { type Link, linksOf } from './choices.ts';
import { fetchPage } from './pages.ts';
import { fetchPicture } from './pictures.ts';

const pictureAt = async (service: Service, organizationId: number, address: string) => {
  const picture = await fetchPicture(service, organizationId, address);
  return picture && { ...picture, path: externalPath(service.secrets, organizationId, address) };
};

const additionFor = async (
  service: Service,
  organizationId: number,
  { kind, address: url }: Link,
): Promise<string | undefined> => {
  if (kind === 'picture') {
    const found = await pictureAt(service, organizationId, url);
    return found && renderLinkedPicture({ ...found, url, picture: found.path });
  }
  const { title, description, picture } = await fetchPage(service, organizationId, url);
  if (title === null) return undefined;
  const found = picture === null ? undefined : await pictureAt(service, organizationId, picture);
  return renderLinkPreview({ url, title, description, picture: found?.path ?? clearPath });
};

export const addPreviews = async (
  { messageId }: { readonly messageId: number },
  { service, organizationId }: JobContext,
): Promise<void> => {
  const { database, directory } = service;
  const content = await fetchText(database.reader(organizationId), messageId);
  if (content === undefined) return;
  const links = linksOf(await directory.load(organizationId), content);
  const found = await Promise.all(links.map((link) => additionFor(service, organizationId, link)));
  const additions = found.filter((one) => one !== undefined);
  if (additions.length === 0) return;
  await database.transact(organizationId, undefined, (transaction) =>
    doShowAdditions(transaction, { messageId, content, additions, now: service.now() }),
  );
};
