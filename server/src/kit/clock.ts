/** Time for decisions in TypeScript. Stored timestamps come from the database. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
