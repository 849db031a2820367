/** The words that may not be told, and whom not: each private thing has one that can be searched for. */

/** No markup, no capitals: the same bytes in a topic, in HTML, in an address. */
export const canaries = {
  publicName: 'canarypublicname',
  publicDescription: 'canarypublicdescription',
  publicTopic: 'canarypublictopic',
  publicContent: 'canarypubliccontent',
  name: 'canaryname',
  description: 'canarydescription',
  topic: 'canarytopic',
  content: 'canarycontent',
  /** Said to the private channel while those who left since were in it. */
  earlier: 'canaryearlier',
  /** Said to the private channel by the one who left since. */
  formerOwn: 'canaryformerown',
  /** What a message of the private channel said before it was edited, and what it says since. */
  editedAway: 'canaryeditedaway',
  editedTo: 'canaryeditedto',
  /** Said in public, and moved to the private channel before those who listen had read so far. */
  movedContent: 'canarymovedcontent',
  movedTopic: 'canarymovedtopic',
  /** Said in public, and deleted before those who listen had read so far. */
  deletedContent: 'canarydeletedcontent',
  typingTopic: 'canarytyping',
  /** Of a public channel, but what somebody wants to hear of there is their own matter. */
  mutedTopic: 'canarymutedtopic',
  /** Of a channel that turned private, from then on. */
  turnedTopic: 'canaryturnedtopic',
  turnedContent: 'canaryturnedcontent',
  archivedName: 'canaryarchivedname',
  archivedContent: 'canaryarchivedcontent',
  protectedName: 'canaryprotectedname',
  protectedTopic: 'canaryprotectedtopic',
  protectedContent: 'canaryprotectedcontent',
  /** What a message from before the late subscriber's time was edited to, and moved to, in that time. */
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
  /** Whom somebody has invited is known to them and to administrators. */
  invitee: 'canaryinvitee@example.com',
  fileName: 'canaryfilename',
  fileContent: 'canaryfilecontent',
  botAddress: 'canarybotaddress',
  botConfiguration: 'canarybotconfiguration',
} as const;
export type Canary = keyof typeof canaries;

/** In every private message beside its canary: a word to search for without naming the canary. */
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
/** What everybody is told who has to do with the organization, if only as a spectator. */
const world = ['personName', 'webName', 'webContent'] as const;
const ownOrganization = ['groupName', 'profileValue', 'statusText', ...world] as const;
const ofProtected = ['protectedName'] as const;

const everythingBut = (...known: readonly Canary[]): Canary[] =>
  (Object.keys(canaries) as Canary[]).filter((canary) => !known.includes(canary));

/** What each kind of outsider must never be told. */
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
