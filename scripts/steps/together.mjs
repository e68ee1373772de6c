import { add, nothing } from './sum.mjs'

/** @typedef {(run: import('./parts.mjs').Run) => Promise<import('./sum.mjs').Sum>} Stage */

/**
 * Runs stages in parallel and adds their results.
 *
 * @param {...Stage} stages
 * @returns {Stage}
 */
export const together =
  (...stages) =>
  async (run) =>
    (await Promise.all(stages.map((stage) => stage(run)))).reduce(add, nothing)
