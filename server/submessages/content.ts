/** Validates additions to polls and to-do lists. */
import { badRequest } from '@parlance/protocol/errors';
import { readJson } from '@parlance/protocol/json';
import { type Said, say } from '@parlance/protocol/phrase';
import { z } from 'zod';

const text = z.string();

/** `forAuthor` is the error for readers, if only the sender may do this. */
interface Kind {
  readonly shape: z.ZodType;
  readonly forAuthor?: Said;
}

const poll: Readonly<Record<string, Kind>> = {
  vote: { shape: z.looseObject({ key: text, vote: z.union([z.literal(1), z.literal(-1)]) }) },
  new_option: { shape: z.looseObject({ option: text, idx: z.int().min(0).max(1000) }) },
  question: {
    shape: z.looseObject({ question: text }),
    forAuthor: "You can't edit the question unless you are the author.",
  },
};

const todo: Readonly<Record<string, Kind>> = {
  new_task: {
    shape: z.looseObject({
      key: z.int().min(0).max(1000),
      task: text,
      desc: text,
      completed: z.boolean(),
    }),
  },
  strike: { shape: z.looseObject({ key: text }) },
  new_task_list_title: {
    shape: z.looseObject({ title: text }),
    forAuthor: "You can't edit the title of the list unless you are the author.",
  },
};

const widgets: Readonly<Record<string, Readonly<Record<string, Kind>>>> = { poll, todo };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readContent = (content: string): unknown => {
  try {
    return readJson(content);
  } catch {
    throw badRequest('"content" is not valid JSON.', { var_name: 'content' });
  }
};

/**
 * `first` names the widget. Throws BAD_REQUEST for unknown additions, and for the author's if the caller
 * is another reader.
 */
export const checkAddition = (first: string, content: string, isAuthor: boolean): void => {
  const added = readContent(content);
  const { widget_type: widget } = JSON.parse(first) as { widget_type?: unknown };
  const kinds = Object.hasOwn(widgets, String(widget)) ? widgets[String(widget)]! : undefined;
  if (kinds === undefined) throw badRequest('Nothing can be added to this widget.');
  const type = isObject(added) ? String(added.type) : '';
  const kind = Object.hasOwn(kinds, type) ? kinds[type]! : undefined;
  if (kind === undefined)
    throw badRequest(
      say('"content" needs a "type" that is one of {types}.', { types: Object.keys(kinds).join(', ') }),
      {
        var_name: 'content',
      },
    );
  if (!kind.shape.safeParse(added).success)
    throw badRequest(say('"content" is not a valid \'{type}\' for this widget.', { type }), {
      var_name: 'content',
    });
  if (kind.forAuthor !== undefined && !isAuthor) throw badRequest(kind.forAuthor);
};
