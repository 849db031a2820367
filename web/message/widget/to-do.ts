/** A to-do list as its submessages make it. Pure. */
import { isIndex, isObject, listIn, type Read, textIn, type WidgetStart } from './read.ts';

export interface Task {
  readonly key: string;
  readonly text: string;
  readonly description: string;
  readonly isDone: boolean;
}

export interface ToDoList {
  readonly title: string;
  readonly tasks: readonly Task[];
}

/** `author`: only the sender of the message changes the title. */
export const toDoListOf = ({ data, additions }: WidgetStart, author: number): ToDoList => {
  let title = textIn(data.task_list_title);
  const tasks = new Map<string, Task>();
  const add = (key: string, { task, desc, completed }: Read) => {
    const text = textIn(task);
    const isKnown = [...tasks.values()].some((one) => one.text === text);
    if (text !== '' && !isKnown && !tasks.has(key))
      tasks.set(key, { key, text, description: textIn(desc), isDone: completed === true });
  };
  for (const [index, task] of listIn(data.tasks).entries()) if (isObject(task)) add(`${index},canned`, task);
  for (const { sender, added } of additions) {
    const task = tasks.get(textIn(added.key));
    if (added.type === 'new_task_list_title' && sender === author) title = textIn(added.title);
    else if (added.type === 'new_task' && isIndex(added.key)) add(`${added.key},${sender}`, added);
    else if (added.type === 'strike' && task !== undefined)
      tasks.set(task.key, { ...task, isDone: !task.isDone });
  }
  return { title, tasks: [...tasks.values()] };
};

/** The number of the person's next task. */
export const nextTask = ({ tasks }: ToDoList, sender: number): number => {
  const own = tasks.map(({ key }) => key.split(',')).filter(([, by]) => by === String(sender));
  return Math.max(0, ...own.map(([index]) => Number(index))) + 1;
};
