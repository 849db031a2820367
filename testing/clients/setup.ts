/** The Python of these tests, looked for once: made by two test files at a time it would be half of each. */
import type { TestProject } from 'vitest/node';
import { findPython } from './python.ts';

export default async function setup(project: TestProject): Promise<void> {
  project.provide('python', await findPython());
}
