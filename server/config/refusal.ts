/**
 * A reason not to start that the operator can fix, as one plain sentence with its remedy. Commands print only the
 * message and exit with a non-zero status.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
