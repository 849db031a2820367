import type { Words } from '@parlance/protocol/words/languages';

export const recentWords = {} as const satisfies Words;
