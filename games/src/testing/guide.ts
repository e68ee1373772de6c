/** The game that src/page/frame/README.md builds. Its files exist only in the guide, from where tests compile, load and play them. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../../..')
const guide = readFileSync(join(root, 'games/src/page/frame/README.md'), 'utf8')
const blocks = [...guide.matchAll(/^```\w+ (in )?(\S+)\n([^]*?)^```$/gm)]

/** Whole files, by their path in the project. */
export const filesOfGuide = new Map(blocks.flatMap(([, part, path, code]) => (part ? [] : [[path!, code!] as const])))

/** Lines to add to files that exist, by their path. */
export const linesOfGuide = new Map(blocks.flatMap(([, part, path, code]) => (part ? [[path!, code!] as const] : [])))

export const guideLength = blocks
  .map(([, , , code]) => code!.trimEnd().split('\n').length)
  .reduce((sum, lines) => sum + lines, 0)

/** Serves the files of the guide to browser tests, as if they were in their folders. */
export function guideGame(): Plugin {
  const codeOf = (id: string) => filesOfGuide.get(id.slice(root.length + 1).replace(/\?.*/, ''))
  return {
    name: 'game-of-the-guide',
    enforce: 'pre',
    resolveId(source, importer) {
      const path = source.startsWith('.') && importer ? join(dirname(importer), source) : join(root, 'games', source)
      return codeOf(path) === undefined ? undefined : path
    },
    load: (id) => codeOf(id),
  }
}
