import { failureOf } from '@parlance/server/http/failure';
import { expect, test } from 'vitest';
import { checkOwnAnswers } from './own-answer.ts';

const answers = (...asked: string[]) => asked.map((one) => ({ asked: one }));

const check = (mixed: ReturnType<typeof answers>): unknown => {
  try {
    checkOwnAnswers(['aa', 'bb'], mixed);
    return undefined;
  } catch (error) {
    return failureOf(error).error;
  }
};

test('[R10] the answer to another question names no caller: the call gets a 503', () => {
  expect(check(answers('aa', 'bb'))).toBeUndefined();
  for (const mixed of [answers('aa'), answers('bb', 'aa'), answers('aa', 'bb', 'cc'), answers()])
    expect(check(mixed)).toMatchObject({ code: 'SERVER_NOT_READY', status: 503 });
});
