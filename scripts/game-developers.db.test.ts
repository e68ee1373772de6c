// Does what docs/game-developers.md says, from an empty folder to a published game, with the files and the commands of the page.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { chromium as launcher, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chromium } from '@lucero/ui/build/chromium.ts'
import { commandLine } from '../house/src/testing/command-line.ts'
import { registerOwnGames } from '../server/src/games/own-games.ts'
import { openCasino, type Casino } from '../server/src/testing/casino.ts'
import { temporaryFolder } from '../server/src/testing/temporary-folder.ts'
import { fencedBlocks, shellCommands } from './steps/fenced-blocks.ts'

// A package is installed, and a browser plays.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const root = join(import.meta.dirname, '..')
const blocks = fencedBlocks('page', readFileSync(join(root, 'docs/game-developers.md'), 'utf8'))
const commands = blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => shellCommands(text))
const ran = new Set<string>()

const temporary = temporaryFolder()
const game = join(temporary.path, 'three-doors')
let browser: Browser
let casino: Casino
const programs: ChildProcess[] = []

beforeAll(async () => {
  for (const { name, text } of blocks.filter(({ name }) => name !== '')) {
    mkdirSync(dirname(join(game, name)), { recursive: true })
    writeFileSync(join(game, name), text)
  }
  casino = await openCasino()
  await registerOwnGames(casino.runtime, randomBytes(32).toString('hex'))
  browser = await launcher.launch(chromium)
})
afterAll(async () => {
  for (const program of programs) program.kill('SIGTERM')
  await browser?.close()
  await casino?.stop()
  await temporary.remove()
})

const { house } = commandLine(() => casino)

/** The command of the page that begins so. It counts as shown. */
function command(start: string): string {
  const found = commands.find((one) => one.startsWith(start) && !ran.has(one))
  if (found === undefined) throw new Error(`the page has no other command ${start}`)
  ran.add(found)
  return found
}

/** Runs it in the folder of the game. The Node of the tests comes first, as a recent one does for the reader. */
const environment = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` }
const run = (text: string) => execFileSync('sh', ['-c', text], { cwd: game, env: environment }).toString()

/** Packs the tools and puts them where npm would. npm itself needs a registry for their dependency, which reads zip files only. */
function install(text: string) {
  const archive = text.replace('npm install ./', '')
  const pack = ['pack', '--silent', '--workspace', 'outcomes', '--pack-destination', game]
  execFileSync('npm', pack, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const home = join(game, 'node_modules/@lucero/outcomes')
  mkdirSync(home, { recursive: true })
  execFileSync('tar', ['-xzf', join(game, archive), '-C', home, '--strip-components=1'])
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { bin: Record<string, string> }
  const [link, program] = [join(game, 'node_modules/.bin/lucero-game'), join(home, bin['lucero-game']!)]
  mkdirSync(dirname(link))
  symlinkSync(program, link)
  chmodSync(program, 0o755)
}

/** Starts `lucero-game play` and returns the address that it prints. */
async function play(text: string): Promise<string> {
  const args = text.replace('npx lucero-game ', '').split(' ')
  const program = spawn(join(game, 'node_modules/.bin/lucero-game'), [...args, '--port', '0'], {
    cwd: game,
    env: environment,
  })
  programs.push(program)
  let output = ''
  for await (const chunk of program.stdout) {
    output += String(chunk)
    const [, address] = /Play {3}(http:\S+)\n/.exec(output) ?? []
    if (address) return address
  }
  throw new Error(`lucero-game did not start: ${output}`)
}

const statusOf = (page: Page) => page.locator('[role=status]')
const hasStatus = async (page: Page, text: RegExp) =>
  await expect.poll(() => statusOf(page).textContent(), { timeout: 30_000 }).toMatch(text)

// The tests of lucero-game, of uploads and of the house's commands run every time. This one joins them as the page does.
describe.runIf(process.env['NIGHTLY'])('from an empty folder to a published game', () => {
  it('issue 38: the tools are installed, and the simulation of the page passes the check without a warning', () => {
    install(command('npm install'))
    run(command('node simulate.mjs'))
    const report = run(command('npx lucero-game check ./math'))
    expect(report).toContain('return            95.400000 %')
    expect(report).toMatch(/✓ valid\n$/)
    expect(run(command('npx lucero-game check .'))).toMatch(/Front end: 1 files.*\n.*\n✓ valid\n$/)
  })

  it('issue 38: the page of the guide plays a forced outcome, resumes a round, reloads and shows a replay', async () => {
    command('npx lucero-game play .')
    const [, id] = /base:(\d+)/.exec(commands.find((one) => one.includes('--force'))!)!
    const row = readFileSync(join(game, 'math/base.csv'), 'utf8').split('\n')[Number(id) - 1]!
    const won = (Number(row.split(',')[2]) / 100).toFixed(2)
    const page = await browser.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(await play(command('npx lucero-game play . --force')))
    await hasStatus(page, /^Balance 1000\.00$/)
    const staked = page.waitForResponse((answer) => answer.url().endsWith('/wallet/play'))
    await page.getByRole('button', { name: 'Play' }).click()
    await staked
    await page.reload()
    await hasStatus(page, new RegExp(`^Win ${won} · Balance ${(999 + Number(won)).toFixed(2)}$`))

    const source = readFileSync(join(game, 'front/index.html'), 'utf8')
    writeFileSync(join(game, 'front/index.html'), source.replace('>Play<', '>Open the doors<'))
    await page.getByRole('button', { name: 'Open the doors' }).waitFor()
    writeFileSync(join(game, 'front/index.html'), source)

    const replay = new URL(page.url())
    const extra = { replay: 'true', game: 'three-doors', version: '1', mode: 'base', event: id! }
    for (const [name, value] of Object.entries(extra)) replay.searchParams.set(name, value)
    await page.goto(replay.href)
    await expect.poll(() => page.locator('#doors span[class]').count()).toBe(3)
    expect(faults).toEqual([])
  })

  it('issue 38: the page of a development server plays', async () => {
    const server = createServer((_, answer) => {
      const source = readFileSync(join(game, 'front/index.html'), 'utf8')
      answer.setHeader('Content-Type', 'text/html').end(source.replace('>Play<', '>In development<'))
    })
    server.listen(0)
    await once(server, 'listening')
    const own = `http://localhost:${(server.address() as AddressInfo).port}`
    const page = await browser.newPage()
    await page.goto(await play(command('npx lucero-game play . --front').replace('http://localhost:5173', own)))
    await hasStatus(page, /^Balance 1000\.00$/)
    await page.getByRole('button', { name: 'In development' }).click()
    await expect.poll(() => statusOf(page).textContent()).toMatch(/^Win \d+\.\d\d · Balance \d+\.\d\d$/)
    server.close()
    server.closeAllConnections()
  })

  it('issue 38: a house uploads the game, tries it, publishes it, and players see it', async () => {
    const asHouse = async (text: string) => {
      const args = /^npm run house -- (.*)$/.exec(text.replace('../three-doors', game))![1]!
      const words = args.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', ''))
      const { exitCode, out, err } = await house(words)
      expect(exitCode, `${text}\n${out}${err}`).toBe(0)
      return out
    }
    const added = await asHouse(command('npm run house -- packages add'))
    expect(added).toContain('Three Doors of Acme')
    expect(added).not.toContain('Warning')
    expect(await asHouse(command('npm run house -- packages try'))).toMatch(/\/games\/hosted\/three-doors\/\?try=/)
    expect(await asHouse(command('npm run house -- packages publish'))).toContain('three-doors version 1 is published.')
    expect(await asHouse(command('npm run house -- packages show'))).toContain('published')
    const { json } = await house(['games', 'list', '--json'])
    const { games } = json as { games: { id: string; name: string; isTrial?: boolean }[] }
    expect(games.find(({ id }) => id === 'three-doors')).toMatchObject({ name: 'Three Doors' })
  })

  it('every command of the page is shown above', () => {
    expect(commands.filter((one) => !ran.has(one))).toEqual([])
  })
})
