import { gather } from '../gather.ts';
import { firstText, listIn, numberIn, recordsIn, textIn } from '../reading/fields.ts';
import { momentOf } from '../reading/moments.ts';
import { asFields, type Fields } from '../reading/values.ts';
import type { Channel, Folder, Item, Membership, ReadState, SourceId } from '../vocabulary.ts';
import type { NamedChannel, Names } from './names.ts';
import { channelId } from './place.ts';
import type { Survey } from './survey.ts';
import type { Team } from './teams.ts';
import { convertText } from './text.ts';

type Teams = ReadonlyMap<string, Team>;

/** All members here see the names of folders, so a closed team has none. */
export function* readFolders(teams: Teams): Generator<Folder> {
  for (const { name, title, description, isOpen } of teams.values())
    if (isOpen) yield { kind: 'folder', id: name, name: title, description };
}

/** Returns what texts may name. */
export function namesOf({ kept }: Survey, teams: Teams): Names {
  const channels = new Map<string, NamedChannel[]>();
  for (const [id, channel] of kept.channel) {
    const [name, team] = [textIn(channel, 'name'), textIn(channel, 'team')];
    const named = { id, name, team, isOpen: textIn(channel, 'type') === 'O' };
    gather(channels, name, named);
  }
  return { people: new Set([...kept.user.keys(), ...kept.bot.keys()]), teams, channels };
}

export function* readChannels(survey: Survey, teams: Teams, names: Names): Generator<Item> {
  for (const [id, channel] of survey.kept.channel)
    yield { ...channelOf(id, channel, teams, names), onlyAdministratorsPost: isReadOnly(survey, channel) };
  for (const id of unknownChannels(survey)) {
    const [team, name] = id.split('/') as [string, string];
    yield { ...channelOf(id, { team, name }, teams, names), isPrivate: true };
    yield { kind: 'warning', what: 'channel without a line of its own, private here', example: id };
  }
}

/** Whether the scheme of the channel, or that of its team, lets members only read. */
function isReadOnly({ kept }: Survey, channel: Fields): boolean {
  const own = textIn(channel, 'scheme') || textIn(kept.team.get(textIn(channel, 'team')), 'scheme');
  const role = asFields(kept.scheme.get(own)?.default_channel_user_role);
  return Array.isArray(role?.permissions) && !listIn(role, 'permissions').includes('create_post');
}

function channelOf(id: SourceId, channel: Fields, teams: Teams, names: Names): Channel {
  const team = teams.get(textIn(channel, 'team'));
  return {
    kind: 'channel',
    id,
    name: firstText(textIn(channel, 'display_name'), textIn(channel, 'name'), id),
    qualifier: team?.title,
    description: convertText(
      firstText(textIn(channel, 'purpose'), textIn(channel, 'header')),
      names,
      team?.name,
    ),
    isPrivate: textIn(channel, 'type') !== 'O' || team?.isOpen !== true,
    isArchived: (numberIn(channel, 'deleted_at') ?? 0) > 0,
    folder: team?.isOpen === true ? team.name : undefined,
  };
}

/** Channels that a post or a member names and no line describes. */
function unknownChannels({ kept, written }: Survey): Set<SourceId> {
  const unknown = new Set<SourceId>();
  for (const { id } of channelsOfUsers(kept.user)) if (!kept.channel.has(id)) unknown.add(id);
  for (const [id, { place }] of written) if ('team' in place && !kept.channel.has(id)) unknown.add(id);
  return unknown;
}

export function* readMemberships(survey: Survey): Generator<Membership> {
  const { kept, written } = survey;
  const seen = new Set<string>();
  for (const { id, user, membership } of channelsOfUsers(kept.user)) {
    const key = `${user} ${id}`;
    if (seen.has(key)) continue;
    seen.add(key);
    yield {
      kind: 'membership',
      channel: id,
      person: user,
      isMuted: textIn(membership.notify_props as Fields, 'mark_unread') === 'mention',
      isPinned: membership.favorite === true,
    };
  }
  for (const [id, { place, authors }] of written)
    if ('team' in place && !kept.channel.has(id))
      for (const person of authors)
        if (person !== '' && !seen.has(`${person} ${id}`)) yield { kind: 'membership', channel: id, person };
}

export function* readChannelStates({ kept }: Survey): Generator<ReadState> {
  for (const { id, user, membership } of channelsOfUsers(kept.user)) {
    const viewed = numberIn(membership, 'last_viewed_at');
    if (viewed !== undefined)
      yield { kind: 'read_state', person: user, place: { channel: id }, until: momentOf(Math.floor(viewed)) };
  }
}

function* channelsOfUsers(users: ReadonlyMap<string, Fields>) {
  for (const [user, fields] of users)
    for (const team of recordsIn(fields, 'teams'))
      for (const membership of recordsIn(team, 'channels')) {
        const name = textIn(membership, 'name');
        if (user !== '' && name !== '') yield { user, id: channelId(textIn(team, 'name'), name), membership };
      }
}
