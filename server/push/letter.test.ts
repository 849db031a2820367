import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { openRoom } from '@parlance/testing/channels/open-room';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { parseMail } from '../../testing/outside/mailbox.ts';
import { startSmtpServer } from '../../testing/outside/smtp.ts';
import { startService } from '../../testing/service.ts';

const smtp = await startSmtpServer();
const service = await startService({ mail: { smtpUrl: smtp.url }, law: { watchers: [] } });
afterAll(async () => {
  await service.close();
  await smtp.close();
});
const { owner, member, otherMember, moderator, administrator, guest, clock } = service;
const name = member.person.fullName;
const kitchen = await openRoom(service, 'kitchen', { members: [member.id, otherMember.id] });

const wait = async (seconds: number) => {
  await service.runJobs();
  clock.forward(seconds);
  await service.runJobs();
  await service.runJobs();
};
beforeEach(async () => {
  await wait(3600);
  smtp.taken.length = 0;
});
const direct = (to: readonly number[], content: string) =>
  member.call(sendMessage, { type: 'direct', to: [...to], content });
const inKitchen = (topic: string, content: string) =>
  member.call(sendMessage, { type: 'channel', to: kitchen.id, topic, content });
const mailOf = async (player = otherMember) => {
  await wait(121);
  const [mail, ...more] = smtp.taken.map(parseMail).filter(({ to }) => to === player.person.email);
  expect(more).toEqual([]);
  return mail!;
};

test('a direct message names its sender, and its lines stay lines', async () => {
  await direct(
    [otherMember.id],
    'Dear neighbour,\n\n* leek\n* salt\n\n```\nif soup:\n    eat\n```\n2. peel\n3. cook\n\nThanks',
  );
  const { subject, text, html } = await mailOf();
  expect(subject).toBe(`New message from ${name}`);
  expect(text).toMatch(
    new RegExp(
      `^Direct messages with ${name}\n\n${name}, \\w+ \\d+, \\d+:\\d\\d\\s[AP]M UTC\n> Dear neighbour,\n> • leek\n> • salt\n> if soup:\n>     eat\n> 2. peel\n> 3. cook\n> Thanks\n`,
    ),
  );
  expect(html).toContain(
    'Dear neighbour,<br>• leek<br>• salt<br>if soup:<br>    eat<br>2. peel<br>3. cook<br>Thanks',
  );
  expect(html).toContain(`/#narrow/dm/${member.id}-dm/near/`);
});

test('a group conversation names the others, of a large one the first', async () => {
  await direct([otherMember.id, moderator.id], 'Us three');
  const three = await mailOf();
  const names = [member, moderator].sort((a, b) => a.id - b.id).map(({ person }) => person.fullName);
  expect(three.subject).toBe(`New message in your conversation with ${names.join(' and ')}`);
  expect(three.text).toContain(`Conversation with ${names.join(' and ')}\n\n${name}, `);
  smtp.taken.length = 0;
  await direct([otherMember.id, moderator.id, owner.id, administrator.id, guest.id], 'All of us');
  await direct([otherMember.id, moderator.id, owner.id, administrator.id, guest.id], 'Again');
  expect((await mailOf()).subject).toMatch(
    /^2 new messages in your conversation with [^,]+, [^,]+, [^,]+ and 2 others$/,
  );
});

test('in a channel it says who was mentioned, and by which sender, and of several places how many', async () => {
  const { fullName } = otherMember.person;
  await inKitchen('', `@**${fullName}** soup?`);
  const mention = await mailOf();
  expect(mention.subject).toBe(`${name} mentioned you in #kitchen > general chat`);
  expect(mention.text).toMatch(
    new RegExp(`^#kitchen > general chat\n\n${name} mentioned you, [^\n]+\n> @${fullName} soup\\?\n`),
  );
  smtp.taken.length = 0;
  await inKitchen('soup', '@**all** soup!');
  expect((await mailOf()).subject).toBe(`${name} mentioned everyone in #kitchen > soup`);
  smtp.taken.length = 0;
  await inKitchen('σοσ', `@**${fullName}** one`);
  await direct([otherMember.id], 'two');
  await inKitchen('ΣΟΣ', `@**${fullName}** three`);
  const both = await mailOf();
  expect(both.subject).toBe('3 new messages in 2 conversations');
  expect(both.text.match(/^(?:#kitchen|Direct)/gm)).toEqual(['#kitchen', 'Direct']);
  expect(both.text).toMatch(/> @[^\n]+ one\n[^>]+> @[^\n]+ three\n[^>]+> two/);
});

test('of many messages the newest are shown, and how many are not', async () => {
  for (let index = 1; index <= 31; index += 1) await direct([otherMember.id], `number ${index}`);
  const { subject, text } = await mailOf();
  expect(subject).toBe('31 new messages');
  expect(text).toMatch(/^One older message is not shown here\.\n/);
  expect(text).not.toMatch(/number 1$/m);
  expect(text).toMatch(/number 31$/m);
});

test('moments are in the time zone, by the clock and in the language of the reader', async () => {
  const say = () => direct([otherMember.id, moderator.id], 'Dinner <time:2026-07-01T17:30:00Z>, come');
  await otherMember.call(updateSettings, {
    timezone: 'Europe/Berlin',
    default_language: 'de',
    twenty_four_hour_time: true,
  });
  await moderator.call(updateSettings, { timezone: 'America/New_York' });
  const sent = clock.now();
  await say();
  const german = await mailOf();
  const english = smtp.taken.map(parseMail).find(({ to }) => to === moderator.person.email)!;
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(sent));
  expect(german.text).toContain('> Dinner Mi., 1. Juli 2026, 19:30, come\n');
  expect(german.text).toMatch(
    new RegExp(`^${name}, \\d+\\. [^\n]+, 0?${hourIn('Europe/Berlin')}:\\d\\d\n> Dinner`, 'm'),
  );
  expect(german.subject).toMatch(/^Neue Nachricht in Ihrer Unterhaltung mit .+ und .+/);
  expect(english.text).toMatch(/> Dinner Wed, Jul 1, 2026, 1:30\sPM, come\n/);
  const hour = hourIn('America/New_York');
  expect(english.text).toMatch(
    new RegExp(
      `^${name}, \\w+ \\d+, ${hour % 12 === 0 ? 12 : hour % 12}:\\d\\d\\s${hour < 12 ? 'AM' : 'PM'}\n> Dinner`,
      'm',
    ),
  );
});

test('[V17] no name makes a line of its own, and no message one that is not marked as quoted', async () => {
  await otherMember.call(updateSettings, { default_language: 'en' });
  await inKitchen('x > y', `@**${otherMember.person.fullName}** <b>\n\n-- \nOpen Home:\nhttp://evil.example`);
  const { text, html } = await mailOf();
  expect(text).not.toMatch(/^(?:-- |http:\/\/evil)/m);
  expect(html).not.toMatch(/<b>|href="http:\/\/evil/);
});
