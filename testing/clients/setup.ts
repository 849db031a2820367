/** Finds Python once: two test files that create it concurrently would corrupt it. */
import type { TestProject } from 'vitest/node';
import { findPython } from './python.ts';

export default async function setup(project: TestProject): Promise<void> {
  project.provide('python', await findPython());
}
