import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TemporaryFolder, temporaryFolder } from '../testing/temporary-folder.ts'
import { candidates, chooseAccount } from './account.ts'

let folder: TemporaryFolder

beforeEach(() => void (folder = temporaryFolder()))
afterEach(() => folder.remove())

function closedFolder() {
  chmodSync(folder.path, 0o700)
  const [program, data] = [join(folder.path, 'program'), join(folder.path, 'data')]
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  mkdirSync(data, { mode: 0o700 })
  return { program, data }
}

describe('the account of PostgreSQL', () => {
  it('can run the program and write to the folder', () => {
    const { program, data } = closedFolder()
    const { before, as, owner } = chooseAccount(program, data)
    const [command, ...args] = [...before, 'touch', join(data, 'written')]
    execFileSync(command, args, as)
    expect(statSync(join(data, 'written')).uid).toBe(owner.uid)
    expect(owner.uid === 0 && before.length === 0).toBe(false)
  })

  it('fails with a reason of one line if the program does not run', () => {
    const { data } = closedFolder()
    expect(() => chooseAccount(join(data, 'nothing'), data)).toThrow(/^PostgreSQL .*DATABASE_URL[^\n]*$/)
  })
})

describe.runIf(process.getuid?.() === 0)('in a folder that only root can enter', () => {
  it.each(candidates.slice(1).map((account) => [account.name, account] as const))('%s works', (_name, account) => {
    const { program, data } = closedFolder()
    expect(chooseAccount(program, data, [account])).toBe(account)
  })

  it('another user does not', () => {
    const { program, data } = closedFolder()
    expect(() => chooseAccount(program, data, candidates.slice(0, 1))).toThrow('no other user can access')
  })
})
