/**
 * Delivers to waiting polls before serving returning clients. After a message, 10,000 clients return at once and would
 * delay those not yet served.
 */

const perTurn = 100;

export class Gate {
  #shut = 0;
  #waiting: (() => void)[] = [];
  #isLetting = false;

  shut(): void {
    this.#shut += 1;
  }

  /** Call once for each `shut`. */
  open(): void {
    this.#shut -= 1;
    this.#letIn();
  }

  /** Undefined when the gate is open. */
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
