/** Suggestions while writing; the assembly puts `Suggestions` beside each text field. */
import type { Feature } from '../app/feature.ts';
import { provideCommands } from '../store/writing/commands.ts';

provideCommands([
  { name: 'me', words: 'Write what you do' },
  { name: 'poll', words: 'Make a poll' },
  { name: 'todo', words: 'Make a to-do list' },
  { name: 'resolve', words: 'Mark the topic as resolved', action: 'resolve-topic' },
  { name: 'move', words: 'Move messages', action: 'move-messages' },
  { name: 'remind', words: 'Set a reminder', action: 'remind-me' },
  { name: 'status', words: 'Set your status', action: 'set-status' },
  { name: 'mute', words: 'Mute the topic', action: 'mute-topic' },
]);

export const feature: Feature = {
  dialogs: { 'choose-time': async () => (await import('./time-dialog.tsx')).TimeDialog },
};
