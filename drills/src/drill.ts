/** The interface of a drill, and the list of drills. A drill breaks something under load and checks that the guarantees hold. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** `short` is for `npm test`: seconds, few repetitions. `full` produces the figures of docs/reliability.md. */
export type Scale = 'short' | 'full'

/** Counts and measurements in display order, including the number of trials. */
export type Figures = Record<string, string | number>

/** Pause of a player before each turn. Without it, the load uses a whole core while a drill only waits. */
export const thinkMs: Record<Scale, number> = { short: 20, full: 0 }

export type Drill = {
  /** The failure and the guarantee, in one line. */
  what: string
  /** Throws if a guarantee does not hold. Cleans up in either case. */
  run(scale: Scale): Promise<Figures>
  /** Why this drill cannot run here. `all` skips it and prints the reason; by its name it fails. */
  missing?(): string | undefined
}

const folder = join(import.meta.dirname, 'drills')

/** Each file in drills/src/drills is a drill, named after the file. */
export async function listDrills(): Promise<{ name: string; drill: Drill }[]> {
  const names = (await readdir(folder)).map((file) => file.replace(/\.ts$/, '')).sort()
  return Promise.all(
    names.map(async (name) => {
      const { drill } = (await import(join(folder, `${name}.ts`))) as { drill: Drill }
      return { name, drill }
    }),
  )
}
