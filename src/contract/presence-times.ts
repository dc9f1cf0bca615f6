// Apart from the schemas, which a browser does without.

/** A browser says so when it changes, and again while it lasts; who is silent for longer is no longer there. */
export const presenceRepeatMs = 15_000
export const presenceLastsMs = 40_000
