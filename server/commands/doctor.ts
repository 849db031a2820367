import { Refusal } from '../config/refusal.ts';
import type { Command } from './command.ts';
import { examineDatabase } from './doctor/database.ts';
import { examineFiles } from './doctor/files.ts';
import { bad, type Finding } from './doctor/finding.ts';
import { examineKept } from './doctor/kept-database.ts';
import { examineMoments } from './doctor/moments.ts';
import { examineSettings } from './doctor/settings.ts';

interface Diagnosis {
  readonly is_well: boolean;
  readonly findings: readonly Finding[];
}

const marks = { good: '  ok  ', weak: ' look ', bad: ' MEND ' } as const;

export const command: Command<Diagnosis> = {
  name: 'doctor',
  summary: 'Say on one screen what should be mended; ends with status 1 when something must be.',
  parameters: [],
  run: async (_given, context) => {
    const { config } = context;
    const ofSettings = await examineSettings(config, process.env);
    const { findings: ofDatabase, mark } = await context
      .withEngine(({ connection }) => examineDatabase(connection, config))
      .catch((error: unknown) => {
        if (error instanceof Refusal) return { findings: [bad('database', error.message)], mark: null };
        throw error;
      });
    const ofFiles = await examineFiles(mark, config);
    const ofPlace = [...(await examineKept(config)), ...(await examineMoments(config))];
    const findings = [...ofSettings, ...ofDatabase, ...ofFiles, ...ofPlace];
    const is_well = findings.every(({ state }) => state !== 'bad');
    if (!is_well) process.exitCode = 1;
    return { is_well, findings };
  },
  render: ({ findings }) =>
    findings.map(({ about, state, says }) => `[${marks[state]}] ${about}: ${says}`).join('\n'),
};
