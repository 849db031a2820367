/** The version that clients compare (api.md, Versioning). */
export const featureLevel = 500;
/** Clients recognise the server by it and do not start without it. */
export const familyVersion = '12.0';
export const familyMergeBase = '12.0';
export const release = `${familyVersion}, level ${featureLevel}`;
