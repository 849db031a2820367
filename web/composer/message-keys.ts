/** What Enter means in a message. */
export interface EnterPressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** The code of keys that an input method takes, also where `isComposing` is not set yet. */
const taken = 229;

/** Undefined: the key is for the browser or the input method. */
export const enterMeans = (event: EnterPressed, isEnterSending: boolean): 'send' | 'line' | undefined => {
  if (event.key !== 'Enter' || event.isComposing || event.keyCode === taken || event.altKey) return undefined;
  const isControl = event.ctrlKey || event.metaKey;
  if (event.shiftKey) return 'line';
  return isControl === isEnterSending ? 'line' : 'send';
};
