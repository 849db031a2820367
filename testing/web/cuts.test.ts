/**
 * Two people write to each other while networks, tabs, browsers and the service are cut at random instants
 * [WR1]. `CUTS=100`: more cuts. `CUTS_SEED=7`: the same choices; their timing still varies.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { errors } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchAll } from '../crash/audit.ts';
import { Installation } from '../processes/installation.ts';
import { openChannel, readOwner, settle } from '../processes/settlers.ts';
import { createRandom } from '../random.ts';
import type { Person } from '../wire.ts';
import { Desk } from './desk.ts';
import { missing } from './scene.ts';

const count = Number(process.env.CUTS ?? 20);
const seed = Number(process.env.CUTS_SEED ?? Math.floor(Math.random() * 2 ** 32));
const random = createRandom(seed);

/** Milliseconds after which a letter must not be lost. */
const safeAfter = 300;

type Cut = 'network' | 'reload' | 'tab' | 'browser' | 'service';
const rare: readonly Cut[] = ['service', ...Array<Cut>(Math.ceil(count / 15)).fill('browser')];
const cuts = [
  ...(count > 50 ? [...rare, 'service' as const] : rare),
  ...Array.from({ length: count }, () => random.pick<Cut>(['network', 'reload', 'tab'])),
]
  .slice(0, count)
  .map((cut) => ({ cut, place: random.next() }))
  .sort((one, other) => one.place - other.place)
  .map(({ cut }) => cut);

let installation: Installation;
let reader: Person;
let writing: Desk;
let answering: Desk;
let channel = 0;
/** In the order of sending. */
const written: string[] = [];
const answered: string[] = [];
const figures = { letters: 0, drafts: 0 };

beforeAll(async () => {
  if (missing !== undefined) return;
  console.log(`cuts: ${count} with CUTS_SEED=${seed}`);
  installation = await Installation.create({ LOG_LEVEL: 'silent' });
  await installation.start();
  const owner = await readOwner(installation);
  const names = ['Member One', 'Member Two'] as const;
  const people = await Promise.all(names.map((name) => settle(installation, owner, name)));
  reader = people[0]!;
  channel = await openChannel(installation, owner, 'garden', people);
  const desks = names.map(
    (name) => new Desk(installation, name.replace(' ', ''), `#narrow/channel/${channel}/topic/pump`),
  );
  [writing, answering] = desks as [Desk, Desk];
  await Promise.all(
    desks.map((desk, at) =>
      desk.signIn({ email: people[at]!.email, password: `the password of ${names[at]}` }),
    ),
  );
});
afterAll(async () => {
  await Promise.all([writing?.close(), answering?.close()]);
  await installation?.remove();
});

const send = async (desk: Desk): Promise<void> => {
  await desk.page.getByRole('button', { name: 'Send', exact: true }).click();
};

/**
 * Chromium sometimes takes no input for a page that came while a letter was on its way. The page itself must be well
 * then; a person opens another tab.
 */
const fill = async (text: string): Promise<void> => {
  try {
    await writing.message.fill(text, { timeout: 15_000 });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    await writing.page.evaluate('document.readyState');
    await writing.reopenTab();
    await writing.message.fill(text);
  }
};

/** Returns what undoes the cut. */
const make = async (cut: Cut): Promise<() => Promise<void>> => {
  if (cut === 'network') {
    await writing.setOffline(true);
    return () => writing.setOffline(false);
  }
  if (cut === 'service') {
    await installation.kill('service');
    return async () => void (await installation.start());
  }
  if (cut === 'browser') {
    await writing.kill();
    await writing.open();
  } else if (cut === 'tab') await writing.reopenTab();
  else await writing.reload();
  return async () => {};
};

/** Types until the page goes. Returns how much was typed at an instant. */
const type = (text: string) => {
  const times: number[] = [];
  const { page } = writing;
  let stop = () => {};
  let isStopped = false;
  const stopped = new Promise<void>((resolve) => {
    stop = () => {
      isStopped = true;
      resolve();
    };
  });
  let letterOnItsWay: Promise<unknown> = Promise.resolve();
  const typing = (async () => {
    for (const letter of text) {
      letterOnItsWay = page.keyboard.insertText(letter);
      // The browser may never answer for a letter that was on its way to a page that went.
      await Promise.race([letterOnItsWay, stopped]);
      if (isStopped) return;
      times.push(performance.now());
      await delay(random.next() * 30);
    }
  })().catch(() => {});
  return {
    typing,
    stop,
    /** Waits for a letter on its way: when its page goes first, the browser answers for no letter of the next page. */
    rest: async () => {
      stop();
      await Promise.race([letterOnItsWay, delay(5000)]).catch(() => {});
    },
    at: (time: number) => text.slice(0, times.filter((typedAt) => typedAt <= time).length),
  };
};

const whileWriting = async (cut: Cut, text: string): Promise<void> => {
  await writing.message.focus();
  const { typing, stop, rest, at } = type(text);
  await delay(random.next() * 1200);
  const cutAt = performance.now();
  if (cut === 'reload' || cut === 'tab') await rest();
  const mend = await make(cut);
  try {
    if (cut !== 'network' && cut !== 'service') stop();
    await typing;
    await checkKept(text, at(cutAt - safeAfter));
    await fill(text);
    await send(writing);
  } finally {
    await mend();
  }
};

const checkKept = async (text: string, safe: string): Promise<void> => {
  const kept = await writing.message.inputValue();
  expect(text.startsWith(kept), `“${kept}” is not how “${text}” begins`).toBe(true);
  expect(kept.length, `“${safe}” was safe, “${kept}” is there`).toBeGreaterThanOrEqual(safe.length);
  figures.letters += safe.length;
  figures.drafts += 1;
};

const say = async (text: string): Promise<void> => {
  await fill(text);
  await send(writing);
  await expect.poll(() => writing.message.inputValue()).toBe('');
};

const whileSending = async (cut: Cut, text: string): Promise<void> => {
  await fill(text);
  await send(writing);
  await delay(random.next() * 60);
  const mend = await make(cut);
  try {
    // Cut before it was taken: then the text still stands in the box.
    if ((await writing.message.inputValue()) === text) await send(writing);
    await expect.poll(() => writing.message.inputValue()).toBe('');
    if (cut === 'network' || cut === 'service') {
      for (const more of ['then', 'at last']) {
        await say(`${text} ${more}`);
        written.push(`${text} ${more}`);
      }
      await random.pick([() => writing.reload(), () => writing.reopenTab(), async () => {}])();
    }
  } finally {
    await mend();
  }
};

const whileReading = async (cut: Cut, text: string): Promise<void> => {
  answered.push(text);
  await answering.message.fill(text);
  await Promise.all([send(answering), delay(random.next() * 60)]);
  const mend = await make(cut);
  await mend();
  await writing.page.getByRole('article', { name: text }).waitFor();
};

const stored = async (): Promise<readonly string[]> =>
  (await fetchAll(installation, reader, 'oldest')).map(({ content }) => content);

/** Which of these messages a page shows, from top to bottom. */
const shown = async (desk: Desk, all: readonly string[]): Promise<readonly string[]> => {
  const texts = await desk.page.getByRole('article').getByRole('paragraph').allTextContents();
  return texts.filter((text) => all.includes(text));
};

const words = ['the pump', 'is off', 'again', 'who comes', 'to mend it', 'before noon'];
const phrase = () => Array.from({ length: 3 }, () => random.pick(words)).join(' ');

describe.skipIf(missing !== undefined)('[WR1] nothing is lost or doubled', () => {
  test.for(cuts.map((cut, index) => ({ cut, round: index + 1 })))('$round: $cut', async ({ cut, round }) => {
    const moment = random.pick(['writing', 'sending', 'sending', 'reading'] as const);
    if (moment === 'reading') return whileReading(cut, `Answer ${round} ${phrase()}`);
    const text = `Letter ${round} ${phrase()}`;
    written.push(text);
    await (moment === 'writing' ? whileWriting : whileSending)(cut, text);
    await expect.poll(() => writing.message.inputValue()).toBe('');
  });

  test('at the end each message is there once, in order, for both', async () => {
    await expect
      .poll(async () => (await stored()).filter((text) => text.startsWith('Letter')), { timeout: 60_000 })
      .toEqual(written);
    const all = (await stored()).filter((text) => /^(Letter|Answer)/.test(text));
    expect(all.filter((text) => text.startsWith('Answer'))).toEqual(answered);
    for (const desk of [writing, answering]) {
      // What was just sent stands below the messages until the page has heard of it.
      await expect.poll(async () => (await shown(desk, all)).at(-1)).toBe(all.at(-1));
      const seen = await shown(desk, all);
      expect(seen).toEqual(all.slice(-seen.length));
      expect(seen.length).toBeGreaterThanOrEqual(Math.min(all.length, 40));
    }
    console.log(
      `cuts: ${written.length} sent and ${answered.length} read; ${figures.letters} letters of ${figures.drafts} drafts kept`,
    );
  });
});
