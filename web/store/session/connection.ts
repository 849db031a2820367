/** What a feature may ask of the connection. `session/` provides it. */
export interface Asks {
  /** Ends the wait before the next try. */
  readonly tryNow: () => void;
  /** The person gave the password again. */
  readonly signedIn: () => void;
  readonly signOut: () => Promise<void>;
}

let asks: Asks | undefined;

export const provideConnection = (provided: Asks): void => {
  asks = provided;
};

export const tryNow = (): void => asks?.tryNow();
export const signedInAgain = (): void => asks?.signedIn();
export const signOut = async (): Promise<void> => asks?.signOut();
