import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest'])
const smallestBytes = 512
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses at run time. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      for (const file of await readdir(folder, { recursive: true })) {
        if (worthIt.has(extname(file))) await compress(join(folder, file))
      }
    },
  }
}

async function compress(file: string) {
  const bytes = await readFile(file)
  if (bytes.length < smallestBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await brotli(bytes, { params }))
  await writeFile(`${file}.gz`, await gzipped(bytes, { level: 9 }))
}
