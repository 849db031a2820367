/** Entries of archives of Slack. */
export const user = (id: string, email: string | undefined, more: object = {}) => ({
  id,
  team_id: 'T1',
  name: id.toLowerCase(),
  profile: { real_name: `Name ${id}`, ...(email === undefined ? {} : { email }) },
  ...more,
});

export const channel = (id: string, name: string, members: readonly string[], more: object = {}) => ({
  id,
  name,
  members,
  created: 1577836800,
  ...more,
});

export const at = (second: number) => `${1577923200 + second}.000100`;
export const said = (second: number, text: string, more: object = {}) => ({
  type: 'message',
  user: 'U1',
  ts: at(second),
  text,
  ...more,
});

export const users = [
  user('U1', 'one@example.org', { is_primary_owner: true }),
  user('U2', 'two@example.org'),
  user('U3', 'three@example,org'),
  user('U4', 'TWO@example.org'),
  user('U5', undefined, { team_id: 'T9', profile: { real_name: 'Foreign', team: 'T9' } }),
  user('U6', 'six@example.org', { deleted: true, tz: 'Europe/Berlin' }),
  user('U7', 'bot@example.org', { is_bot: true }),
  user('USLACKBOT', undefined),
];
