/** Why a command cannot go on, in one line for the person who gave it. */
export class Problem extends Error {}

/** Runs a command of ours; a problem ends it with its one line, anything else with all that is known. */
export async function command(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error)
    process.exitCode = 1
  }
}
