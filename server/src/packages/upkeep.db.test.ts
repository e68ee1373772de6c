import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { goodFiles } from '@lucero/outcomes/testing/package-folder'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { registerOwnGames } from '../games/own-games.ts'
import { openCasino, type Casino } from '../testing/casino.ts'
import { addPackage, setPackageState } from '../testing/packages.ts'
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'
import { readFilePart } from './files.ts'
import { insertTry } from './store.ts'
import { cleanPackages } from './upkeep.ts'

// A check starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

describe.each(['rows', 'folder'] as const)('issue 38: files of packages in %s', (place) => {
  let casino: Casino
  let folder: TemporaryFolder
  beforeAll(async () => {
    folder = temporaryFolder()
    casino = await openCasino(place === 'folder' ? { LUCERO_PACKAGE_DIR: folder.path } : {})
    await registerOwnGames(casino.runtime, randomBytes(32).toString('hex'))
  })
  afterAll(async () => {
    await casino.stop()
    await folder.remove()
  })

  const files = async () =>
    (await casino.owner.all<{ sha256: string }>(sql`select encode(sha256, 'hex') as sha256 from package_file`)).map(
      ({ sha256 }) => sha256,
    )
  const later = () => casino.owner.run(sql`update package_file set used_at = used_at - interval '61 minutes'`)
  const stored = async () =>
    place === 'folder'
      ? readdirSync(folder.path, { recursive: true }).filter((name) => String(name).length > 60).length
      : (await casino.owner.one<{ count: number }>(sql`select count(distinct sha256)::int as count from package_chunk`))
          .count

  it('stay while a version needs them: one that is played, was played, or shares a file', async () => {
    const art = randomBytes(5_000)
    await addPackage(casino.runtime, { game: 'kept', files: { ...goodFiles(), 'front/art.bin': art } })
    await addPackage(casino.runtime, { game: 'played', state: 'published' })
    await setPackageState(casino.runtime, 'played', 1, 'retired')
    await later()
    const before = await files()
    await cleanPackages(casino.runtime)
    expect(await files()).toEqual(before)
  })

  it('are deleted an hour after the last version that needs them is gone, with their parts, and can be stored again', async () => {
    const before = await files()
    const large = { ...goodFiles(), 'front/art.bin': randomBytes(3 * 1_048_576 + 5) }
    await addPackage(casino.runtime, { game: 'gone', files: large, state: 'uploaded' })
    const own = (await files()).find((sha256) => !before.includes(sha256))
    await setPackageState(casino.runtime, 'gone', 1, 'retired')
    await cleanPackages(casino.runtime)
    expect(await files()).toHaveLength(before.length + 1)
    await later()
    await cleanPackages(casino.runtime)
    expect(await files()).toEqual(before)
    expect(await stored()).toBe(before.length)
    await addPackage(casino.runtime, { game: 'gone', files: large, state: 'uploaded' })
    expect((await readFilePart(casino.runtime, own!, 0)).content).toHaveLength(1_048_576)
  })

  it('of an upload that did not become a version are deleted too', async () => {
    const before = await files()
    await casino.owner.run(sql`
      insert into package_file (sha256, bytes, place, used_at)
      values (decode(${'ab'.repeat(32)}, 'hex'), 10, ${place}, now() - interval '2 hours')`)
    await Promise.all([cleanPackages(casino.runtime), cleanPackages(casino.runtime)])
    expect(await files()).toEqual(before)
  })
})

it('issue 38: links of tries are deleted when they have expired', async () => {
  const casino = await openCasino()
  await registerOwnGames(casino.runtime, randomBytes(32).toString('hex'))
  await addPackage(casino.runtime, { game: 'linked', state: 'uploaded' })
  await insertTry(casino.runtime.db, randomBytes(32), 'linked', 1, 60)
  await insertTry(casino.runtime.db, randomBytes(32), 'linked', 1, -1)
  await cleanPackages(casino.runtime)
  expect(await casino.owner.all(sql`select expires_at > now() as valid from package_try`)).toEqual([{ valid: true }])
  await casino.stop()
})
