// Settings from a file: .env in the project, or what LUCERO_ENV_FILE names. What is set in the environment comes first.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/** For Node's command line. A file that is named must be there. */
export function envFileArgs() {
  const named = process.env.LUCERO_ENV_FILE
  const file = named || join(root, '.env')
  return named || existsSync(file) ? [`--env-file=${file}`] : []
}
