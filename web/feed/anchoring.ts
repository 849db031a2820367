/**
 * What is read stays where it is: whatever changes above or below, the first visible article keeps its place on
 * the screen. At the newest message, the end stays in view instead.
 */
interface Held {
  readonly element: Element;
  /** Pixels below the upper edge of the feed. */
  readonly top: number;
}

/** Pixels from the end that still count as the end. */
const slack = 24;

export class Anchoring {
  readonly #scroller: HTMLElement;
  #held: Held | undefined;
  #isAtEnd = false;
  /** Where the end was put into view last: what came below since, before it was settled, is no move of the reader. */
  #endTop = Number.NaN;
  /** The lower edge of the feed then: one that grows below moves up what it shows, as far as it has to. */
  #endBottom = Number.NaN;
  /** The first unread article: the end stays in view only while it does too. */
  ceiling: () => Element | null = () => null;

  constructor(scroller: HTMLElement) {
    this.#scroller = scroller;
  }

  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  #articles(): HTMLCollectionOf<Element> {
    return this.#scroller.getElementsByTagName('article');
  }

  #topOf(element: Element): number {
    return element.getBoundingClientRect().top - this.#scroller.getBoundingClientRect().top;
  }

  /** The first article that ends below the upper edge, by halving. */
  firstVisible(): Element | undefined {
    const articles = this.#articles();
    let [low, high] = [0, articles.length];
    const edge = this.#scroller.getBoundingClientRect().top;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (articles[middle]!.getBoundingClientRect().bottom <= edge + 1) low = middle + 1;
      else high = middle;
    }
    return articles[low];
  }

  /** What is read, without a look at the page where it was noted already: leaving a place would lay it out again. */
  reading(): Held | undefined {
    if (this.#held?.element.isConnected === true) return this.#held;
    const element = this.firstVisible();
    return element && { element, top: this.#topOf(element) };
  }

  /** Notes what is read now. Call after the reader scrolled. */
  remember(canFollowEnd: boolean): void {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    const isNear = scrollHeight - scrollTop - clientHeight <= slack;
    const isKept = scrollTop === this.#endTop || scrollTop + clientHeight >= this.#endBottom - slack;
    this.#isAtEnd = canFollowEnd && (isNear || (this.#isAtEnd && isKept));
    const element = this.firstVisible();
    const top = element === undefined ? 0 : this.#topOf(element);
    // Scrolling knows whole pixels alone: what is left over must not add up from change to change.
    if (element !== undefined && element === this.#held?.element && Math.abs(top - this.#held.top) < 1)
      return;
    this.#held = element && { element, top };
  }

  /** Puts what is read back to its place. Call after any change, before it is painted. */
  settle(): void {
    if (this.#isAtEnd) this.#showEnd();
    else this.#keepHeld();
  }

  #keepHeld(): void {
    if (this.#held === undefined || !this.#held.element.isConnected) return;
    const moved = this.#topOf(this.#held.element) - this.#held.top;
    if (Math.abs(moved) >= 0.5) this.#scroller.scrollTop += moved;
  }

  #showEnd(): void {
    const { scrollHeight, clientHeight, scrollTop } = this.#scroller;
    const end = scrollHeight - clientHeight;
    const ceiling = this.ceiling();
    const most = ceiling === null ? end : scrollTop + this.#topOf(ceiling);
    const next = Math.min(end, Math.max(most, scrollTop));
    if (Math.abs(next - scrollTop) >= 0.5) this.#scroller.scrollTop = next;
    this.#endTop = next === end ? this.#scroller.scrollTop : Number.NaN;
    this.#endBottom = this.#endTop + clientHeight;
  }

  /** Shows an article at a height of the screen from 0 to 1, or fully when it is already near. */
  show(element: Element, height: number): void {
    this.#isAtEnd = false;
    // Where too little is in the page yet, it gets there when more comes.
    this.#held = { element, top: Math.round(this.#scroller.clientHeight * height) };
    this.#keepHeld();
  }

  showEnd(): void {
    this.#isAtEnd = true;
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#endTop = this.#scroller.scrollTop;
    this.#endBottom = this.#endTop + this.#scroller.clientHeight;
  }
}
