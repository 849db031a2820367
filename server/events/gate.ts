/**
 * Whoever waits is told before those who come back are looked at. After a message ten thousand clients come back at once; worked on
 * as they come, they would hold up the others of the ten thousand, who are still to be told.
 */

/** So many are let in before other work gets a turn. */
const perTurn = 100;

export class Gate {
  /** How many are telling. */
  #shut = 0;
  #waiting: (() => void)[] = [];
  #isLetting = false;

  shut(): void {
    this.#shut += 1;
  }

  /** To be called once for every `shut`. */
  open(): void {
    this.#shut -= 1;
    this.#letIn();
  }

  /** Undefined where there is nothing to wait for. */
  pass(): Promise<void> | undefined {
    if (this.#shut === 0 && this.#waiting.length === 0) return undefined;
    return new Promise((enter) => this.#waiting.push(enter));
  }

  #letIn(): void {
    if (this.#isLetting) return;
    this.#isLetting = true;
    const turn = () => {
      this.#isLetting = this.#shut === 0 && this.#waiting.length > 0;
      if (!this.#isLetting) return;
      for (const enter of this.#waiting.splice(0, perTurn)) enter();
      setImmediate(turn);
    };
    turn();
  }
}
