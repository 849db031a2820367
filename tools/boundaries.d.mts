export function findViolations(root: string): string[];
export function findCircles(root: string): string[];
