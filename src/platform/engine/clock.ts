/** Where the engine reads the time, in ms since 1970; tests hand in their own. */
export type Clock = { now: () => number }

export const systemClock: Clock = { now: () => Date.now() }
