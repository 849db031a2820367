/** Converts another chat service's markup to Markdown. Pure, and linear in the text. */

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const unescapeText = (text: string): string =>
  text.replace(/&(?:amp|lt|gt);/g, (entity) => entities[entity]!);

export const linkTarget = (url: string): string =>
  url.replace(/[\s()<>]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);

const label = (text: string): string => unescapeText(text).replace(/[[\]\n]/g, ' ');

/** `<https://…|text>` becomes a link; `<!here>` and similar mentions become words. */
const reference = (inside: string): string => {
  const bar = inside.indexOf('|');
  const target = bar === -1 ? inside : inside.slice(0, bar);
  const text = bar === -1 ? '' : inside.slice(bar + 1);
  if (/^(?:https?:\/\/|mailto:)/i.test(target)) {
    const url = linkTarget(unescapeText(target));
    return text === '' ? url : `[${label(text)}](${url})`;
  }
  const words = text === '' ? target.replace(/^[!@#]/, '').replace(/^subteam\^/, '') : text;
  return unescapeText(words.replace(/^[@#]/, ''));
};

const marks: Readonly<Record<string, string>> = { '*': '**', _: '*', '~': '~~' };
/** Matches code, references, and text between two equal marks at word edges. */
const piece =
  /(```[^`]*```|`[^`\n]*`)|<([^<>\n]{1,3000})>|(?<![\p{L}\p{N}])([*_~])(?=\S)([^*_~\n]{1,3000}?)(?<=\S)\3(?![\p{L}\p{N}])/gu;

export const toMarkdown = (text: string): string => {
  let markdown = '';
  let end = 0;
  for (const found of text.matchAll(piece)) {
    const [whole, code, inside, mark, marked] = found;
    markdown += unescapeText(text.slice(end, found.index));
    if (code !== undefined) markdown += unescapeText(code);
    else if (inside !== undefined) markdown += reference(inside);
    else markdown += `${marks[mark!]}${unescapeText(marked!)}${marks[mark!]}`;
    end = found.index + whole.length;
  }
  return markdown + unescapeText(text.slice(end));
};
