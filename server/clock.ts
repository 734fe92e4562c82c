/** The time as the server sees it; tests inject their own so that nothing has to sleep. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
