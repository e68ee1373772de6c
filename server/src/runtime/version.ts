/** The version of the program, from its package.json. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifest = join(import.meta.dirname, '../../../package.json')

export const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
