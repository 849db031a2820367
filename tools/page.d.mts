export interface BuiltPage {
  readonly directory: string;
  readonly build?: (signal?: AbortSignal) => Promise<void>;
}

export function openPage(say: (step: string) => void, checkout?: string): BuiltPage;
/** Throws a Problem. */
export function preparePage(say?: (line: string) => void): Promise<void>;
