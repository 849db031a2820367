/** Names of browsers and systems in User-Agent headers. Browsers pretend to be others, so the order matters. */

type Names = readonly (readonly [sign: RegExp, name: string])[];

const browsers: Names = [
  [/\bEdgi?(?:OS|A)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S.*\bSafari\//, 'Safari'],
];

const systems: Names = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameOf = (names: Names, program: string): string | null =>
  names.find(([sign]) => sign.test(program))?.[1] ?? null;

export const browserOf = (program: string): string | null => nameOf(browsers, program);

export const systemOf = (program: string): string | null => nameOf(systems, program);
