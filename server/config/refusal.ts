/**
 * A reason not to start that the operator can fix: one plain sentence with the fault and its remedy. Commands print
 * only the message and exit with a non-zero status; other errors keep their stack.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
