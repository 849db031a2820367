/**
 * What stands between the service and what went wrong elsewhere, a line of each defence, and a test that fails without it.
 * `npm run defences` takes each out and shows that it does.
 */
export interface Defence {
  /** The row of the threats that it is for, as tests name it. */
  readonly row: string;
  /** From the root of the repository. */
  readonly file: string;
  /** Stands once in the file. */
  readonly line: string;
  /** What stands there when the defence is out. */
  readonly without: string;
  /** A test file; of its tests, one that names the row must fail. */
  readonly test: string;
}

export const defences: readonly Defence[] = [
  {
    row: 'V1',
    file: 'server/messages/access.ts',
    line: `b.recipient_id = m.recipient_id
    and b."left" is null and b.joined <= m.id)`,
    without: 'b.recipient_id = m.recipient_id)',
    test: 'server/messages/edit/rights.test.ts',
  },
  {
    row: 'V2',
    file: 'server/channels/sight.ts',
    line: `and m.user_id = \${actor.id} and m."left" is null`,
    without: `and m.user_id = \${actor.id}`,
    test: 'server/channels/unsubscribe.test.ts',
  },
  {
    row: 'V3',
    file: 'server/messages/edit/move.ts',
    line: 'const rewrites = await closeLog(tx, move);',
    without: 'const rewrites = 0;',
    test: 'server/messages/edit/move-private.test.ts',
  },
  {
    row: 'V4',
    file: 'server/messages/one.ts',
    line: '...(message.historyPublicToSubscribers === false ? { received: message.id } : {}),',
    without: '',
    test: 'server/reactions/reactions.test.ts',
  },
  {
    row: 'V5',
    file: 'server/events/reach.ts',
    line: 'audience.publicReaders === true && wantsPublic && role < guest',
    without: 'audience.publicReaders === true && wantsPublic',
    test: 'server/messages/send-channel.test.ts',
  },
  {
    row: 'V6',
    file: 'server/messages/edit/check.ts',
    line: 'await checkMaySend(tx, organization, actor, to, now);',
    without: '',
    test: 'server/messages/edit/rights.test.ts',
  },
  {
    row: 'V7',
    file: 'server/invitations/rows.ts',
    line: 'i.expires_at is null or i.expires_at >',
    without: 'true or i.expires_at >',
    test: 'server/accounts/defences.test.ts',
  },
  {
    row: 'V8',
    file: 'server/invitations/terms.ts',
    line: 'await checkInvitableChannels(transaction, organization, inviter, channelIds, at);',
    without: '',
    test: 'server/invitations/invitations.test.ts',
  },
  {
    row: 'V9',
    file: 'server/users/accounts.ts',
    line: `where u.organization_id = \${reader.organizationId} and u.id = any(`,
    without: 'where u.id = any(',
    test: 'server/users/users.test.ts',
  },
  {
    row: 'V10',
    file: 'server/bots/change.ts',
    line: 'checkAdministrator(actor);',
    without: '',
    test: 'server/bots/bots.test.ts',
  },
  {
    row: 'V11',
    file: 'server/channels/govern.ts',
    line: "if (channel.reading === 'none' && given.some((name) => admitting.includes(name)))",
    without: 'if (given.length < 0)',
    test: 'server/channels/govern.test.ts',
  },
  {
    row: 'V12',
    file: 'server/db/transaction.ts',
    line: 'if (actor !== undefined) await checkStillActive(query, organizationId, actor);',
    without: '',
    test: 'testing/exclusions/deactivation.test.ts',
  },
  {
    row: 'V13',
    file: 'server/bots/access.ts',
    line: 'const manages = bot?.botOwnerId === actor.id || actor.role <= roles.administrator;',
    without: 'const manages = true;',
    test: 'server/bots/bots.test.ts',
  },
  {
    row: 'V14',
    file: 'server/secrets.ts',
    line: 'return given.length === right.length && timingSafeEqual(given, right);',
    without: 'return given.length === right.length;',
    test: 'server/push/unsubscribe.test.ts',
  },
  {
    row: 'V15',
    file: 'server/users/password.ts',
    line: 'const known = stored === null ? nobody : parse(stored);',
    without: 'if (stored === null) return false; const known = parse(stored);',
    test: 'server/accounts/defences.test.ts',
  },
  {
    row: 'V16',
    file: 'server/linkifiers/compile.ts',
    line: 'if (work.left < 0 || !matcher.find(from)) break;',
    without: 'if (!matcher.find(from)) break;',
    test: 'server/linkifiers/linkifiers.test.ts',
  },
  {
    row: 'V17',
    file: 'server/files/headers.ts',
    line: "'Content-Type': isShown ? type : 'application/octet-stream',",
    without: "'Content-Type': type,",
    test: 'server/files/files.test.ts',
  },
  {
    row: 'V18',
    file: 'server/markdown/pictures.ts',
    line: 'const uploadAddress = /^',
    without: 'const uploadAddress = /',
    test: 'server/markdown/pictures.test.ts',
  },
  {
    row: 'V19',
    file: 'server/exports/scope.ts',
    line: 'channel: sql<boolean>`not c.invite_only`,',
    without: 'channel: sql<boolean>`true`,',
    test: 'server/exports/exports.test.ts',
  },
  {
    row: 'V20',
    file: 'server/accounts/openid.ts',
    line: 'if (told.email_verified !== true)',
    without: 'if (told.email_verified === false)',
    test: 'server/accounts/openid.test.ts',
  },
  {
    row: 'V21',
    file: 'server/uploads/name.ts',
    line: ".replace(/[^\\p{L}\\p{M}\\p{N}._-]/gu, '')",
    without: '',
    test: 'server/uploads/uploads.test.ts',
  },
  {
    row: 'V22',
    file: 'server/outgoing/addresses.ts',
    line: "if (address.range() !== 'unicast') return false;",
    without: '',
    test: 'server/outgoing/outgoing.test.ts',
  },
  {
    row: 'V23',
    file: 'server/messages/edit/edit.ts',
    line: 'checkNotArchived(from);',
    without: '',
    test: 'server/messages/edit/rights.test.ts',
  },
  {
    row: 'V24',
    file: 'server/push/message.ts',
    line: `where \${isReceivedBy(sql\`u.id\`)} and not`,
    without: 'where not',
    test: 'server/push/notify.test.ts',
  },
  {
    row: 'V25',
    file: 'server/reactions/react.ts',
    line: 'if (standing.name === null && standing.emoji >= limits.messageEmoji)',
    without: 'if (standing.emoji < 0)',
    test: 'server/reactions/reactions.test.ts',
  },
  {
    row: 'V26',
    file: 'server/markdown/block-rules.ts',
    line: 'if (silent || state.level < maxBlockLevel) return false;',
    without: 'if (silent || state.level >= 0) return false;',
    test: 'server/markdown/linear.test.ts',
  },
];
