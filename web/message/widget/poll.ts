/** A poll as its submessages make it. Pure. */
import { isIndex, listIn, textIn, type WidgetStart } from './read.ts';

export interface PollOption {
  readonly key: string;
  readonly text: string;
  readonly voters: readonly number[];
}

export interface Poll {
  readonly question: string;
  readonly options: readonly PollOption[];
}

const withVote = (option: PollOption, sender: number, isFor: boolean): PollOption => {
  const others = option.voters.filter((voter) => voter !== sender);
  return { ...option, voters: isFor ? [...others, sender] : others };
};

/** `author`: only the sender of the message changes the question. */
export const pollOf = ({ data, additions }: WidgetStart, author: number): Poll => {
  let question = textIn(data.question);
  const options = new Map<string, PollOption>();
  const add = (key: string, text: string) => {
    if (text !== '' && !options.has(key)) options.set(key, { key, text, voters: [] });
  };
  for (const [index, text] of listIn(data.options).entries()) add(`canned,${index}`, textIn(text));
  for (const { sender, added } of additions) {
    const option = options.get(textIn(added.key));
    if (added.type === 'question' && sender === author) question = textIn(added.question);
    else if (added.type === 'new_option' && isIndex(added.idx))
      add(`${sender},${added.idx}`, textIn(added.option));
    else if (added.type === 'vote' && option !== undefined)
      options.set(option.key, withVote(option, sender, added.vote === 1));
  }
  return { question, options: [...options.values()] };
};

/** The number of the person's next option. */
export const nextOption = ({ options }: Poll, sender: number): number => {
  const own = options.map(({ key }) => key.split(',')).filter(([by]) => by === String(sender));
  return Math.max(0, ...own.map(([, index]) => Number(index))) + 1;
};
