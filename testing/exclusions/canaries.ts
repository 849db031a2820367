/** A unique word for each private thing. */

/** Lower case without markup: the same bytes in topics, HTML and addresses. */
export const canaries = {
  publicName: 'canarypublicname',
  publicDescription: 'canarypublicdescription',
  publicTopic: 'canarypublictopic',
  publicContent: 'canarypubliccontent',
  name: 'canaryname',
  description: 'canarydescription',
  topic: 'canarytopic',
  content: 'canarycontent',
  /** Sent before the former subscribers left. */
  earlier: 'canaryearlier',
  formerOwn: 'canaryformerown',
  /** A private message before and after its edit. */
  editedAway: 'canaryeditedaway',
  editedTo: 'canaryeditedto',
  /** Public, then moved to the private channel before listeners read it. */
  movedContent: 'canarymovedcontent',
  movedTopic: 'canarymovedtopic',
  /** Public, then deleted before listeners read it. */
  deletedContent: 'canarydeletedcontent',
  typingTopic: 'canarytyping',
  /** The channel is public, but topic policies are private. */
  mutedTopic: 'canarymutedtopic',
  turnedTopic: 'canaryturnedtopic',
  turnedContent: 'canaryturnedcontent',
  archivedName: 'canaryarchivedname',
  archivedContent: 'canaryarchivedcontent',
  protectedName: 'canaryprotectedname',
  protectedTopic: 'canaryprotectedtopic',
  protectedContent: 'canaryprotectedcontent',
  /** Edits and moves, after the late subscriber joined, of a message older than that. */
  protectedEditedTo: 'canaryprotectededitedto',
  protectedMovedTopic: 'canaryprotectedmovedtopic',
  direct: 'canarydirect',
  groupDirect: 'canarygroupdirect',
  hiddenAddress: 'canaryhidden@example.com',
  localId: 'canarylocalid',
  submessage: 'canarysubmessage',
  alertWord: 'canaryalertword',
  scheduled: 'canaryscheduled',
  reminder: 'canaryreminder',
  draft: 'canarydraft',
  snippet: 'canarysnippet',
  view: 'canaryview',
  groupName: 'canarygroupname',
  personName: 'canarypersonname',
  profileValue: 'canaryprofilevalue',
  statusText: 'canarystatustext',
  webName: 'canarywebname',
  webContent: 'canarywebcontent',
  /** Only the inviter and administrators may see invitations. */
  invitee: 'canaryinvitee@example.com',
  fileName: 'canaryfilename',
  fileContent: 'canaryfilecontent',
  botAddress: 'canarybotaddress',
  botConfiguration: 'canarybotconfiguration',
} as const;
export type Canary = keyof typeof canaries;

/** A search word in every private message, so that queries need not contain a canary. */
export const bait = 'baitword';

const open = ['publicName', 'publicDescription', 'publicTopic', 'publicContent'] as const;
const metadata = [
  'name',
  'description',
  'archivedName',
  'protectedName',
  'botAddress',
  'botConfiguration',
] as const;
const world = ['personName', 'webName', 'webContent'] as const;
const ownOrganization = ['groupName', 'profileValue', 'statusText', ...world] as const;
const ofProtected = ['protectedName'] as const;

const everythingBut = (...known: readonly Canary[]): Canary[] =>
  (Object.keys(canaries) as Canary[]).filter((canary) => !known.includes(canary));

export const forbidden = {
  'a member who never was subscribed': everythingBut(...open, ...ownOrganization),
  'a bot of a subscriber': everythingBut(...open, ...ownOrganization),
  'a moderator who never was subscribed': everythingBut(...open, ...ownOrganization),
  'a guest': everythingBut(...ownOrganization),
  'an ex-subscriber': everythingBut(...open, ...ownOrganization),
  'a late subscriber of protected history': everythingBut(...open, ...ownOrganization, ...ofProtected),
  'an administrator who is not subscribed': everythingBut(
    ...open,
    ...ownOrganization,
    ...metadata,
    'invitee',
  ),
  'a deactivated user': everythingBut(),
  'the owner of another organization': everythingBut(),
  'the owner of another organization, at this host': everythingBut(),
  'somebody without an account': everythingBut(...world),
} as const satisfies Record<string, readonly Canary[]>;
export type Kind = keyof typeof forbidden;

/** Endpoints that write where the outsider sees nothing: a bot sends where its owner is subscribed. */
export const blindWrites: Partial<Record<Kind, readonly string[]>> = {
  'a bot of a subscriber': ['send-message', 'create-scheduled-message'],
};
