/**
 * A reason not to start that the operator can act on: one plain sentence that says what is wrong and what would be
 * right. Commands print its message alone and exit with a non-zero status; every other error keeps its stack.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
