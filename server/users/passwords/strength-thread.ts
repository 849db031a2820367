import { answer } from '../../workers/answer.ts';
import { loadJudge } from './word-lists.ts';

const judge = loadJudge();
answer(() => judge);
