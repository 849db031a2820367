// Checks comments, titles of tests and docs for plain English. Run it to check the repository.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'rolldown/utils';

/** Rare words, and words that hide the actor. Code in backticks is exempt. */
const BANNED =
  /\b(whoever|whomever|whom|somebody|someone|nobody|everybody|shall|anew|thereby|thereof|whereby|hitherto|told|tells?|telling|of late|otherwise than|stands? for|but for|no more(?! than)|no longer so|another than|in the manner of)\b/i;
/** A docstring begins with a verb or a noun. */
const FRAGMENT = /^(Of|To|By|With|Under) /;
const MOST_WORDS = 25;
const MOST_COLUMNS = 125;

const SKIPPED = new Set(['dist', 'node_modules', '.git', '.cache', 'LICENSE']);
/** Derived pages. */
const GENERATED = new Set([
  'docs/benchmarks.md',
  'docs/configuration.md',
  'docs/permission-table.md',
  'docs/feature-levels.md',
]);

/** Returns one line per fault. */
export function checkSource(file, text) {
  const { comments, program } = parseSync(file, text);
  return [...commentsOf(text, comments), ...titlesOf(text, program)].flatMap(
    ({ line, words, isDocstring }) => {
      const faults = checkText(words);
      if (isDocstring && FRAGMENT.test(words.trim()))
        faults.push('begins with a preposition: begin with a verb or a noun');
      return faults.map((fault) => `${file}:${line}: ${fault}`);
    },
  );
}

/** Returns one line per fault outside of code. */
export function checkPage(file, text) {
  let isCode = false;
  return text.split('\n').flatMap((raw, index) => {
    if (/^\s*```/.test(raw)) isCode = !isCode;
    if (isCode) return [];
    const banned = wordsOf(raw).match(BANNED);
    return banned === null ? [] : [`${file}:${index + 1}: "${banned[0]}": name the actor, use a plain verb`];
  });
}

/** Replaces code and addresses. */
const wordsOf = (text) =>
  text
    .replace(/`[^`]*`/g, 'code')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/https?:\S+/g, 'address');

function checkText(text) {
  const plain = wordsOf(text);
  const faults = [];
  const banned = plain.match(BANNED);
  if (banned !== null) faults.push(`"${banned[0]}": name the actor, use a plain verb`);
  for (const sentence of plain.split(/(?<=[.:;?!])\s+|\n\s*\n/)) {
    const words = sentence.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
    if (words > MOST_WORDS) faults.push(`a sentence of ${words} words: at most ${MOST_WORDS}`);
  }
  return faults;
}

const lineOf = (text, at) => text.slice(0, at).split('\n').length;

/** Joins consecutive line comments. */
function commentsOf(text, comments) {
  const found = [];
  let previous;
  for (const { type, value, start, end } of comments) {
    const line = lineOf(text, start);
    if (type === 'Block') {
      const words = value.replace(/^\*/, '').replace(/^\s*\* ?/gm, '');
      found.push({ line, words, isDocstring: value.startsWith('*') });
      previous = undefined;
      continue;
    }
    if (
      previous !== undefined &&
      text.slice(previous.end, start).trim() === '' &&
      line === previous.line + 1
    ) {
      previous.comment.words += `\n${value}`;
      previous = { ...previous, end, line };
    } else {
      const comment = { line, words: value, isDocstring: false };
      found.push(comment);
      previous = { comment, end, line };
    }
  }
  return found;
}

/** Finds `test` in `test.skipIf(isRoot).each(rows)`. */
const calledName = (callee) => {
  if (callee.type === 'Identifier') return callee.name;
  const inner = callee.callee ?? callee.object ?? callee.tag;
  return inner === undefined ? undefined : calledName(inner);
};

const titleIn = (node) => {
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…');
  return typeof node?.value === 'string' ? node.value : undefined;
};

function titlesOf(text, program) {
  const found = [];
  const collect = ({ callee, arguments: [title] }) => {
    const words = ['test', 'describe'].includes(calledName(callee)) ? titleIn(title) : undefined;
    if (words !== undefined) found.push({ line: lineOf(text, title.start), words, isDocstring: false });
  };
  new Visitor({ CallExpression: collect }).visit(program);
  return found;
}

function longLines(file, text) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      line.length > MOST_COLUMNS && /^\s*(\/\/|\/\*|\*)/.test(line)
        ? [`${file}:${index + 1}: a line of ${line.length} columns: at most ${MOST_COLUMNS}`]
        : [],
    );
}

function filesBelow(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(directory, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** Returns one line per fault in the tree. */
export function checkTree(root) {
  return filesBelow(root).flatMap((path) => {
    const file = relative(root, path);
    if (/\.(ts|tsx|mjs)$/.test(file)) {
      const text = readFileSync(path, 'utf8');
      return [...checkSource(file, text), ...longLines(file, text)];
    }
    return file.endsWith('.md') && !GENERATED.has(file) ? checkPage(file, readFileSync(path, 'utf8')) : [];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const only = process.argv.slice(2);
  const faults = checkTree(root).filter(
    (fault) => only.length === 0 || only.some((path) => fault.startsWith(path)),
  );
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) console.error(`${faults.length} places are not in plain English (docs/words.md)`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
