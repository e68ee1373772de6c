/** Time for decisions in TypeScript. Stored timestamps come from the database, unless `stored` gives them: only the history of the demo does. */
export type Clock = { now(): Date; stored?(): Date }

export const systemClock: Clock = { now: () => new Date() }
