/**
 * The contract's tables as a browser needs them: where a call goes and who may make it, and what a "no" is called. Numbers, modules and
 * classes are for servers and documents.
 */
import type { Plugin } from 'vite'

const slimmer: Record<string, (code: string) => string> = {
  '/contract/src/calls.ts': (code) => code.replaceAll(/\b(id|module|admission): '[^']*',?/g, ''),
  '/contract/src/refusals.ts': (code) => code.replaceAll(/\{ status: \d+, code: \d+ \}/g, '{}'),
}

export const slimTables = (): Plugin => ({
  name: 'slim-tables',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const [, slim] = Object.entries(slimmer).find(([file]) => id.endsWith(file)) ?? []
    if (!slim) return undefined
    const slimmed = slim(code)
    if (slimmed === code) throw new Error(`${id} is written in another way than is understood here`)
    return { code: slimmed, map: null }
  },
})
