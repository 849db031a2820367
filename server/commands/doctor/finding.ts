/** What an operator may have to mend. */
export interface Finding {
  readonly about: string;
  /** `bad`: mend it now; `weak`: see to it. */
  readonly state: 'good' | 'weak' | 'bad';
  readonly says: string;
}

export const good = (about: string, says: string): Finding => ({ about, state: 'good', says });
export const weak = (about: string, says: string): Finding => ({ about, state: 'weak', says });
export const bad = (about: string, says: string): Finding => ({ about, state: 'bad', says });
