/** Reads the files of this folder for the tests. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'

const folder = join(import.meta.dirname, '..')

export const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** All documents of a YAML file. A duplicate key or any other error of the syntax throws. */
export function documentsOf(name: string): unknown[] {
  return parseAllDocuments(textOf(name), { uniqueKeys: true, merge: true }).map((document) => {
    assert(!('empty' in document) && document.errors.length === 0, `${name}: ${JSON.stringify(document)}`)
    return document.toJS() as unknown
  })
}

export function documentOf(name: string): unknown {
  const [first, ...others] = documentsOf(name)
  assert(first && !others.length, `${name} has one document`)
  return first
}

/** The path of a program, or undefined if it is not installed. */
export const findProgram = (name: string): string | undefined =>
  spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin:/sbin command -v ${name}`])
    .stdout.toString()
    .trim() || undefined

/** Standard output and standard error. Throws with both if the program fails. */
export function run(program: string, args: string[], cwd = folder): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  assert.equal(status, 0, `${program} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout + stderr
}
