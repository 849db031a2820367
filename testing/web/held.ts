/** What the page keeps on the device. */
import type { Page } from 'playwright-core';

export const heldOn = (page: Page, shelf: string) =>
  page.evaluate<readonly Record<string, unknown>[]>(`new Promise((resolve) => {
    const opening = indexedDB.open('parlance');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('${shelf}').objectStore('${shelf}').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result.flat());
      };
    };
  })`);
