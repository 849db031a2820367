/** The own settings as a text that another organization, or another account, can read. */
import { chosenKeys, singleKeys } from '../../keyboard/registry.ts';
import { allSettings } from '../../parts/settings/own/all.ts';
import { setting } from '../../store/world.ts';
import { t } from '../../words/index.ts';

const format = 'parlance-settings';
const version = 1;

type Keys = Readonly<Record<string, readonly string[]>>;

export interface Carried {
  readonly format: typeof format;
  readonly version: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly keys: { readonly chosen: Keys; readonly single: boolean };
}

export const carriedText = (): string => {
  const settings = Object.fromEntries(allSettings.map(([name]) => [name, setting(name)]));
  const keys = { chosen: chosenKeys.value, single: singleKeys.value };
  const carried: Carried = { format, version, settings, keys };
  return `${JSON.stringify(carried, undefined, 2)}\n`;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isKeys = (value: unknown): value is Keys =>
  isRecord(value) &&
  Object.values(value).every(
    (keys) => Array.isArray(keys) && keys.length <= 10 && keys.every((key) => typeof key === 'string'),
  );

/** Throws when the text is none of these. */
export const readCarried = (text: string): Carried => {
  const foreign = () => new Error(t('This holds no settings of Parlance.'));
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw foreign();
  }
  if (!isRecord(read) || read.format !== format || !isRecord(read.settings)) throw foreign();
  if (read.version !== version) throw new Error(t('These settings are of a newer version.'));
  const { chosen, single } = isRecord(read.keys) ? read.keys : {};
  return {
    format,
    version,
    settings: read.settings,
    keys: { chosen: isKeys(chosen) ? chosen : {}, single: single !== false },
  };
};
