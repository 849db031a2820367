import { renderHelp } from '../config/setting.ts';
import { settings } from '../config/settings.ts';
import { serve } from '../start/serve.ts';
import type { Command } from './command.ts';

export const command: Command<void> = {
  name: 'serve',
  summary: 'Run the service until it is told to stop.',
  parameters: [],
  notes: () => `\nSettings, from the environment:\n${renderHelp(settings)}`,
  run: (_given, context) => serve(context),
  render: () => '',
};
