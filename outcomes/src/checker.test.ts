import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, expect, it, vi } from 'vitest'
import { runChecker } from './checker.ts'
import { tarOf } from './testing/archives.ts'
import { goodFiles, packageFolder, type Files } from './testing/package-folder.ts'

// Starts processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const folders: ReturnType<typeof packageFolder>[] = []
afterAll(() => folders.forEach((folder) => folder.remove()))
function folderOf(files: Files) {
  const folder = packageFolder(files)
  folders.push(folder)
  return folder
}

it('issue 38: the check in a process of its own gives the same report', async () => {
  const { job } = folderOf(goodFiles())
  const result = await runChecker({ job })
  expect(result).toMatchObject({ ok: true, report: { step: 1 } })
})

it('issue 38: the process unpacks an archive and checks it', async () => {
  const folder = folderOf({})
  const archive = join(folder.path, 'game.tar')
  writeFileSync(archive, tarOf(Object.entries(goodFiles()).map(([name, content]) => ({ name, content }))))
  const unpackTo = join(folder.path, 'unpacked')
  const job = { math: join(unpackTo, 'math'), front: join(unpackTo, 'front'), out: folder.job.out, archive, unpackTo }
  expect(await runChecker({ job })).toMatchObject({ ok: true, report: { modes: [{ name: 'base' }] } })
})

it('issue 38: the process has no environment, a low priority, reads no other file and writes to its own folders only', async () => {
  const folder = folderOf({})
  const program = join(folder.path, 'program/probe.mjs')
  const probe = `
    import { readFileSync, writeFileSync } from 'node:fs'
    import { getPriority } from 'node:os'
    const result = (work) => { try { work(); return 'done' } catch (error) { return error.code } }
    process.stdout.write(JSON.stringify({
      environment: Object.keys(process.env),
      otherFile: result(() => readFileSync('/etc/passwd')),
      otherFolder: result(() => writeFileSync(${JSON.stringify(join(folder.path, 'escaped'))}, '')),
      own: result(() => writeFileSync(${JSON.stringify(join(folder.job.out, 'table'))}, '')),
      process: result(() => process.binding('spawn_sync')),
      priority: getPriority(),
    }))`
  mkdirSync(join(folder.path, 'program'))
  writeFileSync(program, probe)
  expect(await runChecker({ job: folder.job, program })).toEqual({
    environment: [],
    otherFile: 'ERR_ACCESS_DENIED',
    otherFolder: 'ERR_ACCESS_DENIED',
    own: 'done',
    process: 'ERR_ACCESS_DENIED',
    // Lower than that of the server.
    priority: 19,
  })
})

it('issue 38: a check that needs too much memory is killed and reported', async () => {
  const text = Array.from({ length: 400_000 }, (_, id) => `${id},1,0\n`).join('')
  const lines = Array.from({ length: 400_000 }, (_, id) => `{"id":${id},"payoutMultiplier":0,"events":[1]}\n`).join('')
  const files = { 'math/lookUpTable_base_0.csv': text, 'math/books_base.jsonl.zst': zstdCompressSync(lines) }
  const { job } = folderOf({ ...goodFiles(), ...files })
  expect(await runChecker({ job, maxBytes: 60 * 1024 * 1024 })).toMatchObject({ ok: false, code: 'PACKAGE_TOO_LARGE' })
})

it('issue 38: a check can be stopped', async () => {
  const { job } = folderOf(goodFiles())
  const stop = new AbortController()
  const check = runChecker({ job, signal: stop.signal })
  stop.abort()
  await expect(check).rejects.toThrow('aborted')
})
