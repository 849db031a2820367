export const root: string;

/** What a failed step of the build says to the operator. */
export function explainBuild(output: string, otherwise: string): string;
