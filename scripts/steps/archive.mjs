import { execFileSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Packs a folder. An archive with this name is always complete.
 *
 * @param {string} out
 * @param {string} folder in `out`
 * @param {string} archive in `out`
 */
export function pack(out, folder, archive) {
  const reproducible = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner']
  execFileSync('tar', [...reproducible, '-czf', `${archive}.part`, folder], { cwd: out })
  renameSync(join(out, `${archive}.part`), join(out, archive))
}
