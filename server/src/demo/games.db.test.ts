import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ofText, sql } from '@lucero/kit/sql'
import { goodFiles, packageFolder } from '@lucero/outcomes/testing/package-folder'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { registerOwnGames } from '../games/own-games.ts'
import { openCasino, type Casino } from '../testing/casino.ts'
import { startProgram } from '../testing/program.ts'
import { setPackageState } from '../testing/packages.ts'
import { startDemoGames } from './games.ts'

// Each check is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><rect width="100" height="50" fill="#c02020"/></svg>'
const gameFile = { name: 'Comet', studio: 'Ana', category: 'Slots', picture: 'picture.svg', rights: 'Ana, MIT' }

const shipped = mkdtempSync(join(tmpdir(), 'lucero-shipped-'))
/** As a build leaves it: a folder with a package for each game. */
function ship(game: string, more = {}) {
  const files = { ...goodFiles(), 'front/picture.svg': svg, 'game.json': JSON.stringify({ ...gameFile, ...more }) }
  rmSync(join(shipped, game), { recursive: true, force: true })
  renameSync(packageFolder(files).path, join(shipped, game))
}

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
  await registerOwnGames(casino.runtime, randomBytes(32).toString('hex'))
})
afterAll(async () => {
  await casino.stop()
  rmSync(shipped, { recursive: true })
})

const start = () => startDemoGames(casino.runtime, casino.databaseUrl, shipped).done
const versions = async () =>
  (await casino.house('listPackages')).data.packages.map(({ game, version, state }) => `${game} ${version} ${state}`)
const writtenTables = [
  'package_file',
  'package_version',
  'package_version_file',
  'casino_game',
  'game_picture',
  'staff_log',
]
/** The transactions that have written the rows. */
const written = async () => {
  const rows = writtenTables.map((table) =>
    casino.owner.all(ofText(`select xmin::text, ctid::text from ${table} order by ctid`)),
  )
  return Promise.all(rows)
}

it('issue 38: two nodes that start at once publish the demo games once, with picture, category and studio', async () => {
  ship('comet')
  const other = await startProgram({}, { databaseUrl: casino.databaseUrl })
  await Promise.all([start(), startDemoGames(other.runtime, casino.databaseUrl, shipped).done])
  await other.stop()
  expect(await versions()).toEqual(['comet 1 published'])
  const { rows } = (await casino.call('getGames', {})).data.categoryGames
  const comet = rows.find(({ id }) => id === 'comet')!
  expect(comet).toMatchObject({
    name: 'Comet',
    category: 'Slots',
    provider: 'Ana',
    picture: expect.any(String),
    tryPath: '/games/hosted/comet/?mode=demo',
  })
  const picture = await fetch(new URL(comet.picture!, casino.address))
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 400, height: 400, format: 'webp' })
  const { rows: logged } = (await casino.house('listStaffLog', { action: 'publishPackage' })).data
  expect(logged).toMatchObject([{ subject: 'package:comet 1', staff: 'demoowner', reason: 'ships with the demo' }])
})

it('issue 38: a second start writes nothing', async () => {
  const before = await written()
  await start()
  expect(await written()).toEqual(before)
  expect(await versions()).toEqual(['comet 1 published'])
})

it('issue 38: a start that ended before the game was published is continued', async () => {
  ship('meteor')
  await start()
  await casino.owner.run(
    sql`update package_version set state = 'uploaded', published_at = null where game_id = 'meteor'`,
  )
  await start()
  expect(await versions()).toEqual(['comet 1 published', 'meteor 1 published'])
})

it('issue 38: a new release of a demo game replaces the version and its picture; one that the house retired stays retired', async () => {
  await setPackageState(casino.runtime, 'meteor', 1, 'retired')
  ship('comet', { name: 'Comet Two' })
  writeFileSync(join(shipped, 'comet/front/picture.svg'), svg.replace('c02020', '20c020'))
  const pictureOf = async (id: string) =>
    (await casino.house('listHouseGames')).data.games.find((game) => game.id === id)!.picture
  const before = await pictureOf('comet')
  await start()
  expect(await versions()).toEqual(['comet 2 published', 'comet 1 retired', 'meteor 1 retired'])
  expect(await pictureOf('comet')).not.toBe(before)
})

it('issue 38: a stop ends a check that is under way, and leaves nothing behind', async () => {
  ship('third')
  const games = startDemoGames(casino.runtime, casino.databaseUrl, shipped)
  await games.stop()
  expect(await versions()).not.toContainEqual(expect.stringContaining('third'))
})
