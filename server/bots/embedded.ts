/** Bots that the service runs. Their answers depend only on the message, configuration and memory. Pure. */

/** State of one conversation; empty at first. */
export type Memory = string;

export interface EmbeddedBot {
  readonly name: string;
  /** Options and their defaults. */
  readonly config: Readonly<Record<string, string>>;
  /** `content` is Markdown. */
  readonly answer: (
    asked: string,
    config: Readonly<Record<string, string>>,
    memory: Memory,
  ) => { readonly content: string; readonly memory: Memory };
}

const helloworld: EmbeddedBot = {
  name: 'helloworld',
  config: { greeting: 'Hello! I am here, and I am listening.' },
  answer: (_asked, { greeting = '' }, memory) => ({ content: greeting, memory }),
};

const questions = [
  'What would you like to talk about?',
  'What is good about it?',
  'And what would you change?',
  'Thank you for telling me.',
];

const converse: EmbeddedBot = {
  name: 'converse',
  config: {},
  answer: (asked, _config, memory) => {
    const isAnew = /^\s*(again|stop|anew)\s*$/i.test(asked);
    const step = isAnew ? 0 : Number(memory || 0) % questions.length;
    return { content: questions[step]!, memory: String(step + 1) };
  },
};

export const embeddedBots: ReadonlyMap<string, EmbeddedBot> = new Map(
  [converse, helloworld].map((bot) => [bot.name, bot]),
);
