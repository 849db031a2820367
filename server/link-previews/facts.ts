/** What a page says of itself: its title, a description, a picture. Pure. */
import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';

export interface Facts {
  readonly title: string;
  /** Empty when the page has none. */
  readonly description: string;
  /** An address as written, relative to `base`. */
  readonly picture: string | undefined;
}

/** Characters. */
const mostTitle = 120;
const mostDescription = 300;

/** Signs that show nothing, break lines, or turn the direction of what follows. */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Bidi_Control}\u00ad\u200b\u2060\ufeff]/gu;

const tidy = (text: string, most: number): string => {
  const plain = text
    .slice(0, 20 * most)
    .replace(/\s+/g, ' ')
    .replace(unseen, '')
    .trim();
  const characters = [...plain];
  return characters.length <= most ? plain : `${characters.slice(0, most).join('').trimEnd()}…`;
};

/** Elements whose content is text, whatever it looks like. */
const texts: Readonly<Record<string, Tokenizer['state']>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
};

/** Reads the head of a page into names and values, the first of each name. No tree: a page can nest without end. */
class Head implements TokenHandler {
  readonly said = new Map<string, string>();
  readonly #tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, this);
  /** Undefined outside the title. */
  #title: string | undefined;
  #isOver = false;

  constructor(html: string) {
    this.#tokenizer.write(html, true);
  }

  onStartTag({ tagName, attrs }: Token.TagToken): void {
    if (tagName === 'body') this.#isOver = true;
    this.#tokenizer.state = texts[tagName] ?? this.#tokenizer.state;
    if (tagName === 'title') this.#title = '';
    if (tagName !== 'meta') return;
    const of = (name: string) => attrs.find((one) => one.name === name)?.value;
    this.#note(of('property') ?? of('name'), of('content'));
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (tagName === 'title') this.#note('title', this.#title);
    if (tagName === 'title') this.#title = undefined;
    if (tagName === 'head') this.#isOver = true;
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (this.#title !== undefined) this.#title += chars;
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}

  #note(name: string | undefined, value: string | undefined): void {
    const key = name?.toLowerCase();
    if (this.#isOver || key === undefined || value === undefined || value.trim() === '') return;
    if (!this.said.has(key)) this.said.set(key, value);
  }
}

export const factsOf = (html: string): Facts | undefined => {
  const { said } = new Head(html);
  const first = (...names: readonly string[]) => names.map((name) => said.get(name)).find(Boolean);
  const title = tidy(first('og:title', 'twitter:title', 'title') ?? '', mostTitle);
  if (title === '') return undefined;
  return {
    title,
    description: tidy(first('og:description', 'description', 'twitter:description') ?? '', mostDescription),
    picture: first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image')?.trim(),
  };
};
