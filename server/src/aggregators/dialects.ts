/** All protocols. A further one is a folder and a line here. */
import type { Dialect } from './dialect.ts'
import { hub88 } from './hub88/dialect.ts'

const dialects: Record<string, Dialect> = { hub88 }

export const dialectOf = (name: string): Dialect | undefined =>
  Object.hasOwn(dialects, name) ? dialects[name] : undefined
