// Builds the package that integrators install into dist: JavaScript, because Node strips no types in node_modules, and types. The types of the
// calls are generated from the shapes of the contract, so the package needs no other package of ours.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { typesOfContract } from './contract-types.mjs'

const here = import.meta.dirname
const [root, dist] = [join(here, '..'), join(here, 'dist')]

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist)

const input = {
  client: join(here, 'src/client.ts'),
  collect: join(here, 'src/collect.ts'),
  lines: join(here, 'src/lines.ts'),
  outcome: join(here, 'src/outcome.ts'),
  signature: join(here, 'src/signature.ts'),
  stream: join(here, 'src/stream.ts'),
  contract: join(root, 'contract/src/provider/calls.ts'),
}
const bundle = await rolldown({ input, platform: 'node', external: ['zod'] })
await bundle.write({ dir: dist, format: 'esm', chunkFileNames: '[name].js' })

const tsc = join(root, 'node_modules/.bin/tsc')
execFileSync(tsc, ['-p', join(here, 'tsconfig.json'), '--outDir', dist], { stdio: 'inherit' })
for (const name of ['client', 'collect', 'lines', 'outcome', 'signature', 'stream']) {
  const file = join(dist, `${name}.d.ts`)
  const types = readFileSync(file, 'utf8').replaceAll("'@lucero/contract/provider/calls'", "'./contract.js'")
  writeFileSync(file, types.replaceAll(/'\.\/(\w+)\.ts'/g, "'./$1.js'"))
}
writeFileSync(join(dist, 'contract.d.ts'), await typesOfContract(join(dist, 'contract.js')))

const { devDependencies: _, ...manifest } = /** @type {Record<string, unknown>} */ (
  JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
)
const packed = { ...manifest, exports: { './*': { types: './*.d.ts', default: './*.js' } } }
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`)
copyFileSync(join(here, 'README.md'), join(dist, 'README.md'))
for (const name of ['play-round.ts', 'play-stream.ts']) copyFileSync(join(here, 'example', name), join(dist, name))
copyFileSync(join(root, 'docs/provider-api.md'), join(dist, 'provider-api.md'))
copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'))
