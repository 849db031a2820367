export function checkSource(file: string, text: string): string[];
export function checkPage(file: string, text: string): string[];
export function checkTree(root: string): string[];
