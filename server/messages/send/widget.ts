/** Widgets: polls, to-do lists and choices of programs. The first submessage describes the widget. */
import { badRequest } from '@parlance/protocol/errors';
import { readJson } from '@parlance/protocol/json';
import { z } from 'zod';

const partsOf = (text: string): { readonly head: string; readonly lines: readonly string[] } => {
  const [head = '', ...lines] = text.split(/\r\n|\r|\n/);
  return { head: head.trim(), lines: lines.map((line) => line.trim().replace(/^[-*]?\s*/, '')) };
};

const poll = (text: string) => {
  const { head, lines } = partsOf(text);
  return { question: head, options: lines.filter((line) => line !== '') };
};

const todo = (text: string) => {
  const { head, lines } = partsOf(text);
  const tasks = lines
    .filter((line) => line !== '')
    .map((line) => {
      const colon = line.indexOf(':');
      return colon < 0
        ? { task: line, desc: '' }
        : { task: line.slice(0, colon).trim(), desc: line.slice(colon + 1).trim() };
    });
  return { task_list_title: head, tasks };
};

const commands: Readonly<Record<string, (text: string) => object>> = { poll, todo };

/** JSON of a widget command. Linear in the text. */
export const widgetOf = (content: string): string | undefined => {
  const [, name, text] = /^\/(poll|todo)(?![^\s])([\s\S]*)$/.exec(content) ?? [];
  if (name === undefined || text === undefined) return undefined;
  return JSON.stringify({ widget_type: name, extra_data: commands[name]!(text) });
};

const choices = z.strictObject({
  widget_type: z.literal('zform'),
  extra_data: z.looseObject({
    type: z.literal('choices'),
    heading: z.string(),
    choices: z.array(
      z.looseObject({
        type: z.string().optional(),
        short_name: z.string(),
        long_name: z.string(),
        reply: z.string(),
      }),
    ),
  }),
});

/** Checks a request's widget. Throws BAD_REQUEST. */
export const checkWidgetContent = (text: string): string => {
  let given: unknown;
  try {
    given = readJson(text);
  } catch {
    throw badRequest('"widget_content" is not valid JSON.', { var_name: 'widget_content' });
  }
  const checked = choices.safeParse(given);
  if (!checked.success)
    throw badRequest('"widget_content" does not describe a widget that can be sent.', {
      var_name: 'widget_content',
    });
  return JSON.stringify(checked.data);
};
