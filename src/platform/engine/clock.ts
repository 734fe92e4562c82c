/** The engine's time source, in ms since 1970; replaceable in tests. */
export type Clock = { now: () => number }

export const systemClock: Clock = { now: () => Date.now() }
