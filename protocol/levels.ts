/** The protocol's version, as clients compare it (api.md, Versioning). */
export const featureLevel = 500;
/** What clients of the family read to tell which server they talk to; they refuse to start without it. */
export const familyVersion = '12.0';
export const familyMergeBase = '12.0';
/** What an upgrade changes, as far as clients can tell. */
export const release = `${familyVersion}, level ${featureLevel}`;
