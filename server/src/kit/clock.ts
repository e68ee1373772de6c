/** Time for decisions made in TypeScript. What is stored is stamped by the database. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
