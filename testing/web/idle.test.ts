/** What the page does while nothing happens. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

/** How many frames the page asked for while 60 passed. */
const framesAskedFor = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const ask = globalThis.requestAnimationFrame;
    let asked = 0;
    globalThis.requestAnimationFrame = (work) => { asked += 1; return ask(work); };
    let passed = 0;
    const pass = () => {
      passed += 1;
      if (passed < 60) return ask(pass);
      globalThis.requestAnimationFrame = ask;
      resolve(asked);
    };
    ask(pass);
  })`);

describe.skipIf(missing !== undefined)('an idle page', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await startScene();
  });
  afterAll(() => scene?.close());

  test('[WP10] asks for no frame, wherever it stands', async () => {
    const { page } = await scene.open(scene.service.people.member.email);
    for (const address of ['#inbox', '#feed', '#recent', '#drafts']) {
      await goTo(page, address);
      await expect.poll(() => framesAskedFor(page), { message: address, timeout: 20_000 }).toBe(0);
    }
  });
});
