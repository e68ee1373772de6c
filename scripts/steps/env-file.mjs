// Settings from a file: .env in the project, or LUCERO_ENV_FILE. Environment variables take precedence.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/** Arguments for Node. A file that is named explicitly must exist. */
export function envFileArgs() {
  const named = process.env.LUCERO_ENV_FILE
  const file = named || join(root, '.env')
  return named || existsSync(file) ? [`--env-file=${file}`] : []
}
