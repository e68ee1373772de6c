/** Plays a built demo game with `lucero-game play` in a real browser. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium as launcher, type Browser, type Page } from 'playwright'
import { chromium } from '@lucero/ui/build/chromium.ts'
import { builtGames } from './built.ts'

const root = join(import.meta.dirname, '../../..')
const program = join(root, 'outcomes/src/main.ts')

let browser: Promise<Browser> | undefined
const programs: ChildProcess[] = []

type Call = { path: string; body: Record<string, unknown>; status: number }

/** `forced`: MODE:ID of the next outcomes. `more`: changes of the launch address. */
export async function openGame(game: string, forced: string[] = [], more: Record<string, string> = {}) {
  const force = forced.flatMap((one) => ['--force', one])
  const child = spawn(process.execPath, [program, 'play', join(builtGames(), game), '--port', '0', ...force])
  programs.push(child)
  const origin = await addressOf(child)
  browser ??= launcher.launch(chromium)
  const context = await (
    await browser
  ).newContext({ viewport: { width: 390, height: 780 }, reducedMotion: 'reduce', hasTouch: true })
  const page = await context.newPage()
  const [calls, faults]: [Call[], string[]] = [[], []]
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin && !request.url().startsWith('data:')) faults.push(request.url())
  })
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (!/^\/(wallet|bet)\//.test(path)) return
    const body = (response.request().postDataJSON() ?? {}) as Call['body']
    calls.push({ path, body, status: response.status() })
  })
  const launched = await fetch(`${origin}/`, { redirect: 'manual' })
  const first = new URL(launched.headers.get('location')!, origin).href
  const address = (changes: Record<string, string>): string => {
    const changed = new URL(first)
    for (const [name, value] of Object.entries(changes)) changed.searchParams.set(name, value)
    return changed.href
  }
  return { page, calls, faults, address, open: () => page.goto(address(more)), close: () => context.close() }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of child.stdout!) {
    output += String(chunk)
    const [, origin] = /Play {3}(http:\S+?)\/\n/.exec(output) ?? []
    if (origin) return origin
  }
  throw new Error(`lucero-game did not start: ${output}`)
}

export async function closeGames(): Promise<void> {
  for (const child of programs.splice(0)) {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  await (await browser)?.close()
  browser = undefined
}

/** The first outcome of the mode with such a payout, in hundredths of the bet. */
export function outcomeWith(game: string, mode: string, isWanted: (payout: number) => boolean) {
  const rows = readFileSync(join(builtGames(), game, `math/table-${mode}.csv`), 'utf8')
    .trim()
    .split('\n')
    .map((row) => row.split(',').map(Number) as [number, number, number])
  const [id, , payout] = rows.find(([, , payout]) => isWanted(payout))!
  return { id, payout, forced: `${mode}:${id}` }
}

export const isReady = (page: Page) => page.waitForSelector('body[data-phase=ready]', { timeout: 60_000 })
/** The picture waits for a press of the main button, which has this label. */
export const isWaiting = (page: Page, label: string) =>
  page.waitForSelector(`body[data-phase=waiting] [data-main]:text-is("${label}")`, { timeout: 60_000 })
/** Plays on where the picture waits for a press, until the round is over. Returns the number of presses. */
export async function playToEnd(page: Page): Promise<number> {
  for (let presses = 0; ; presses += 1) {
    const phase = await page.waitForSelector('body:is([data-phase=ready], [data-phase=waiting])', { timeout: 60_000 })
    if ((await phase.getAttribute('data-phase')) === 'ready') return presses
    await pressPlay(page)
    await page.waitForSelector('body:not([data-phase=waiting])')
  }
}
export const amount = (page: Page, kind: 'balance' | 'win' | 'bet') => page.locator(`.${kind} b`).textContent()
export const pressPlay = (page: Page) => page.locator('[data-main]').click()
