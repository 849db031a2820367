/** Runs in the thread of `strength.ts`. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { answer } from '../workers/answer.ts';

const estimator = new ZxcvbnFactory({ dictionary: { ...dictionary }, graphs: adjacencyGraphs });

answer((words: readonly string[]) => (password: string) => estimator.check(password, [...words]).guesses);
