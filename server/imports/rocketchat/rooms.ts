/** Rooms, and where each goes. */
import { firstText, textIn } from '../reading/fields.ts';
import { asFields, type Fields } from '../reading/values.ts';
import type { SourceId } from '../vocabulary.ts';
import type { Dump } from './dump.ts';
import { idOf, ownId, timeOf } from './ids.ts';

export interface Room {
  readonly id: SourceId;
  /** c: channel, p: private, d: direct, l: livechat, v: telephone. */
  readonly type: string;
  /** In addresses and texts; a random word for discussions. */
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** Whether all people but guests may read it. */
  readonly isPublic: boolean;
  readonly isArchived: boolean;
  readonly isDefault: boolean;
  readonly isReadOnly: boolean;
  readonly creator: SourceId;
  /** Milliseconds since the epoch. */
  readonly createdAt: number | undefined;
  /** The room that a discussion belongs to. */
  readonly parent: SourceId;
  readonly team: string;
  readonly isTeamMain: boolean;
  /** The people of a direct conversation. */
  readonly fields: Pick<Fields, 'uids' | 'usernames' | '_id'>;
}

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly isPublic: boolean;
}

const privateTeam = 1;

/** Returns teams that have a record of their own. */
export async function readTeamRecords(dump: Dump): Promise<Map<string, Team>> {
  const teams = new Map<string, Team>();
  for await (const { fields } of dump.documents('rocketchat_team')) {
    const id = ownId(fields);
    teams.set(id, {
      id,
      name: firstText(textIn(fields, 'name'), id),
      isPublic: fields.type !== privateTeam,
    });
  }
  return teams;
}

export async function readRooms(dump: Dump, teams: ReadonlyMap<string, Team>): Promise<Map<SourceId, Room>> {
  const rooms = new Map<SourceId, Room>();
  for await (const { fields } of dump.documents('rocketchat_room')) {
    const room = roomOf(fields, teams);
    if (room.id !== '' && !rooms.has(room.id)) rooms.set(room.id, room);
  }
  return rooms;
}

function roomOf(fields: Fields, teams: ReadonlyMap<string, Team>): Room {
  const [id, type, slug, team] = [
    ownId(fields),
    textIn(fields, 't'),
    textIn(fields, 'name'),
    idOf(fields.teamId),
  ];
  const parent = textIn(fields, 'prid');
  const topic = parent === '' ? textIn(fields, 'topic').trim() : '';
  const description = textIn(fields, 'description').trim();
  return {
    id,
    type,
    slug,
    name: firstText(textIn(fields, 'fname'), slug, id),
    description: [description, topic]
      .filter((text, index, all) => text !== '' && all.indexOf(text) === index)
      .join('\n\n'),
    // Rooms with a code, and those of private teams, are listed as channels and not open to all.
    isPublic: type === 'c' && fields.joinCodeRequired !== true && teams.get(team)?.isPublic !== false,
    isArchived: fields.archived === true,
    isDefault: fields.default === true,
    isReadOnly: fields.ro === true || fields.broadcast === true,
    creator: textIn(asFields(fields.u), '_id'),
    createdAt: timeOf(fields.ts),
    parent,
    team,
    isTeamMain: fields.teamMain === true,
    fields: { _id: fields._id, uids: fields.uids, usernames: fields.usernames },
  };
}

/** Returns all teams; without a record, the main room of a team has its name and says who may know it. */
export function teamsOf(
  rooms: ReadonlyMap<SourceId, Room>,
  records: ReadonlyMap<string, Team>,
): Map<string, Team> {
  const teams = new Map(records);
  for (const { team, isTeamMain, name, isPublic } of rooms.values())
    if (team !== '' && isTeamMain && !teams.has(team)) teams.set(team, { id: team, name, isPublic });
  return teams;
}
