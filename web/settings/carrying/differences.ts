/** What carried settings would change here. */
import { allSettings, type ShownName, settingWords } from '../../parts/settings/own/all.ts';
import type { Setting } from '../../parts/settings/own/declared.ts';
import { choiceWords, type Value } from '../../parts/settings/setting.ts';
import { setting } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import type { Carried } from './carried.ts';

export interface Change {
  readonly name: ShownName;
  readonly words: string;
  readonly before: Value | undefined;
  readonly after: Value;
  readonly beforeWords: string;
  readonly afterWords: string;
}

const choicesOf = (setting: Setting) => ('choices' in setting ? setting.choices : undefined);

/** Undefined where the setting takes no such value. */
const acceptable = (setting: Setting, value: unknown): Value | undefined => {
  const choices = choicesOf(setting);
  if (choices === undefined) return typeof value === 'boolean' ? value : undefined;
  return choices.find((choice) => choice.value === value)?.value;
};

const valueWords = (setting: Setting, value: Value | undefined): string => {
  const choice = choicesOf(setting)?.find((one) => one.value === value);
  if (choice !== undefined) return choiceWords(choice);
  return typeof value === 'boolean' ? (value ? t('On') : t('Off')) : String(value ?? '');
};

/** `skipped`: names that this page does not know, or whose values it does not take. */
export const changesBy = ({
  settings,
}: Carried): { readonly changes: readonly Change[]; readonly skipped: number } => {
  const known = new Map<string, Setting>(allSettings);
  const changes: Change[] = [];
  let skipped = 0;
  for (const [name, value] of Object.entries(settings)) {
    const declared = known.get(name);
    const after = declared === undefined ? undefined : acceptable(declared, value);
    if (declared === undefined || after === undefined) {
      skipped += 1;
      continue;
    }
    const before = setting(name as ShownName);
    if (before === after) continue;
    changes.push({
      name: name as ShownName,
      words: settingWords(declared),
      before,
      after,
      beforeWords: valueWords(declared, before),
      afterWords: valueWords(declared, after),
    });
  }
  return { changes, skipped };
};
