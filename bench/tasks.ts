/** The child's side of `children.ts`. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

interface Question {
  readonly id: number;
  readonly task: string;
  readonly input: unknown;
}

/** Calls `end` when the parent is gone. */
export const serveTasks = (tasks: Tasks, end: () => void = () => process.exit(0)): void => {
  process.on('disconnect', end);
  process.on('message', async ({ id, task, input }: Question) => {
    try {
      const result = await tasks[task]!(input as never);
      process.send!({ id, result });
    } catch (error) {
      process.send!({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
};
