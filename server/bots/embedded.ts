/** Bots that the service itself runs: what one answers follows from what it is told and what it remembers. Pure. */

/** What the bot remembers of one conversation; empty at first. */
export type Memory = string;

export interface EmbeddedBot {
  readonly name: string;
  /** What it may be told about its work, and the values it has where it is not. */
  readonly config: Readonly<Record<string, string>>;
  /** Markdown; and what to remember. */
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

/** Asks one question after the other, and begins anew when it is told so. */
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
