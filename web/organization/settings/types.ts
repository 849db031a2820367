/** Types of organizations that programs know. */
import type { Choice } from '../../parts/settings/setting.ts';

export const types = [
  { value: 0, words: 'Not given' },
  { value: 10, words: 'Business' },
  { value: 20, words: 'Open-source project' },
  { value: 30, words: 'Education, not for profit' },
  { value: 35, words: 'Education, for profit' },
  { value: 40, words: 'Research' },
  { value: 50, words: 'Event or conference' },
  { value: 60, words: 'Not for profit' },
  { value: 70, words: 'Government' },
  { value: 80, words: 'Political group' },
  { value: 90, words: 'Community' },
  { value: 100, words: 'Personal' },
  { value: 1000, words: 'Other' },
] as const satisfies readonly Choice<number>[];
