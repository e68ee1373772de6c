/** A drill breaks something on purpose while the program works, and says whether what must hold did hold. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Short is for `npm test`: seconds, few repetitions. Full is what docs/reliability.md gives figures of. */
export type Scale = 'short' | 'full'

/** What was counted and measured, in the order it is to be shown; always with the number of trials. */
export type Figures = Record<string, string | number>

export type Drill = {
  /** What is broken, in one line. */
  what: string
  /** Throws when what must hold did not. Cleans up after itself either way. */
  run(scale: Scale): Promise<Figures>
}

const folder = join(import.meta.dirname, 'drills')

/** Each file in drills/src/drills is one, under the file's name. */
export async function listDrills(): Promise<{ name: string; drill: Drill }[]> {
  const names = (await readdir(folder)).map((file) => file.replace(/\.ts$/, '')).sort()
  return Promise.all(
    names.map(async (name) => {
      const { drill } = (await import(join(folder, `${name}.ts`))) as { drill: Drill }
      return { name, drill }
    }),
  )
}
