/** An expected error of a command, explained in one line. */
export class Problem extends Error {}

/**
 * Runs a command. A Problem is printed as one line, any other error with its stack.
 *
 * @param {() => unknown} work
 */
export async function command(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error)
    process.exitCode = 1
  }
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error))
