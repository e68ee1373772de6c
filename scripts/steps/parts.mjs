// Runs the parts of a long test run one after the other, and adds their results.
import { Problem } from './problem.mjs'
import { add, nothing } from './sum.mjs'

/** A part that fails or throws does not stop the others. An interrupt does: it is a Problem. */
export async function runParts(parts, run, times) {
  let sum = nothing
  for (const { title, run: start } of parts) {
    console.log(`\n— ${title} —`)
    sum = add(sum, await times.measure(title, () => start(run).catch((error) => failureOf(title, error))))
  }
  return sum
}

function failureOf(title, error) {
  if (error instanceof Problem) throw error
  console.error(error)
  return { ...nothing, failed: 1, failures: [`${title}: ${error}`] }
}
