/** User groups, which no export of Slack has: the workspace is asked. */
import { fieldsOf, listOf, textOf, textsOf } from '../reading/values.ts';
import type { Group, NotTaken } from '../vocabulary.ts';
import type { Downloader } from './download.ts';

export const downloadedGroups = async (downloader: Downloader | undefined): Promise<(Group | NotTaken)[]> => {
  if (downloader === undefined) return [];
  const answer = await downloader.list('usergroups.list?include_users=true&include_disabled=true');
  if (answer === undefined)
    return [{ kind: 'not_taken', of: 'groups', what: 'user group', why: 'the token may not read groups' }];
  return listOf(answer.usergroups).flatMap((value): Group[] => {
    const { id, handle, name, description, date_delete, users } = fieldsOf(value);
    const source = textOf(id);
    if (source === undefined) return [];
    return [
      {
        kind: 'group',
        id: source,
        name: textOf(handle) ?? textOf(name) ?? source,
        description: textOf(description) ?? '',
        isActive: date_delete === undefined || date_delete === 0,
        members: textsOf(users),
      },
    ];
  });
};
