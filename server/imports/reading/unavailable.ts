/** Bytes that cannot be had from where they lie. The message goes into reports: it names neither address nor secret. */
export class Unavailable extends Error {}
