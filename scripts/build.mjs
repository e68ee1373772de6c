// npm run build [-- --with-postgres]: builds dist/lucero-VERSION and its .tar.gz, which run on a server with Node alone (docs/operations.md).
import './steps/need-node-20.mjs'
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensurePagesBuilt } from './steps/build-pages.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { pinnedEnv, pinnedNode } from './steps/pinned-node.mjs'
import { command } from './steps/problem.mjs'
import { readJson, root } from './steps/project.mjs'

// Node's function that removes types prints a warning, because it is still marked as experimental.
process.removeAllListeners('warning')

await command(async () => {
  const { values } = parseArgs({ options: { 'with-postgres': { type: 'boolean', default: false } } })
  ensureInstalled()
  // The build removes types with Node's own function, which older versions do not have.
  if (Number.parseInt(process.versions.node, 10) < 24) {
    execFileSync(pinnedNode(), process.argv.slice(1), {
      stdio: 'inherit',
      env: pinnedEnv(),
    })
    return
  }
  ensurePagesBuilt()
  const { buildArtefact } = await import('./steps/artefact.mjs')
  const { pack } = await import('./steps/archive.mjs')
  const { version } = /** @type {{ version: string }} */ (readJson(join(root, 'package.json')))
  const [out, name] = [join(root, 'dist'), `lucero-${version}`]
  buildArtefact(root, join(out, name), { version, withPostgres: values['with-postgres'] })
  pack(out, name, `${name}.tar.gz`)
  console.log(`dist/${name}, dist/${name}.tar.gz (${(statSync(join(out, `${name}.tar.gz`)).size / 1e6).toFixed(1)} MB)`)
})
