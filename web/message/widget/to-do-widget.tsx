/** A to-do list: every reader checks off tasks and adds some. */
import { ListChecks } from 'lucide';
import { useState } from 'preact/hooks';
import { ownId } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { addTo } from './adding.ts';
import { Field, Head, type WidgetPartProps } from './parts.tsx';
import { nextTask, type Task, type ToDoList, toDoListOf } from './to-do.ts';

interface RowProps {
  readonly task: Task;
  readonly tab: number;
  readonly strike: (task: Task) => void;
}

const Row = ({ task, tab, strike }: RowProps) => (
  <label class={`task ${task.isDone ? 'done' : ''}`}>
    <input
      type="checkbox"
      aria-label={task.text}
      aria-description={task.description || undefined}
      checked={task.isDone}
      tabIndex={tab}
      onChange={() => strike(task)}
    />
    <span class="task-text">
      <span dir="auto">{task.text}</span>
      {task.description !== '' && <small dir="auto">{task.description}</small>}
    </span>
  </label>
);

export const ToDoWidget = ({ message, start, tab }: WidgetPartProps) => {
  const [text, setText] = useState('');
  const [description, setDescription] = useState('');
  const list: ToDoList = toDoListOf(start, message.sender_id);
  const title = list.title === '' ? t('Tasks') : list.title;
  const add = async () => {
    const task = text.trim();
    if (task === '' || list.tasks.some((one) => one.text === task)) return;
    setText('');
    setDescription('');
    const key = nextTask(list, ownId());
    const added = { type: 'new_task', key, task, desc: description.trim(), completed: false };
    if (await addTo(message, added)) return;
    setText((now) => now || task);
    setDescription((now) => now || description);
  };
  return (
    <fieldset class="widget" aria-label={t('To-do list: {title}', { title })}>
      <Head
        icon={ListChecks}
        text={title}
        field={t('Title')}
        edit={message.sender_id === ownId() ? t('Edit title') : undefined}
        save={(changed) => addTo(message, { type: 'new_task_list_title', title: changed })}
        tab={tab}
      />
      <div class="tasks">
        {list.tasks.map((task) => (
          <Row
            key={task.key}
            task={task}
            tab={tab}
            strike={({ key }) => void addTo(message, { type: 'strike', key })}
          />
        ))}
      </div>
      <form
        class="widget-form"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Field name={t('New task')} value={text} change={setText} tab={tab} />
        <Field name={t('Description')} value={description} change={setDescription} tab={tab} />
        <button type="submit" class="button" tabIndex={tab}>
          {t('Add task')}
        </button>
      </form>
    </fieldset>
  );
};
