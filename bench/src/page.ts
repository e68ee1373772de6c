/**
 * Lighthouse on the production build, as a phone with an empty cache: the home screen of a visitor and of a player, two player pages, and every
 * game. The pages alternate, so that other load on the machine affects all equally.
 *   npm run bench -- page [--runs 5] [--only lastActivity]
 */
import { execFile } from 'node:child_process'
import { loadavg } from 'node:os'
import { promisify } from 'node:util'
import { callPlayerApi } from '@lucero/contract/player/client'
import { dataIn } from '@lucero/contract/shared/send'
import { ownGames } from '@lucero/contract/shared/own-games'
import { quantile } from '@lucero/lab/load/quantile'
import { printTable } from './figures.ts'
import { readOptions } from './options.ts'
import { openBrowser } from './page/browser.ts'
import { lighthouseProgram, readyForPages } from './page/ready.ts'
import { startStack } from './stack.ts'

const demo = { username: 'demoplayer', password: 'Demo!pass1' }
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const measures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]

type Page = { name: string; token?: string; address: () => Promise<string> }
type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  runtimeError?: { message: string }
}
type Run = { scores: number[]; values: number[]; load: number }

export async function run(): Promise<void> {
  const options = readOptions({ runs: '5', only: '' })
  await readyForPages()
  const stack = await startStack()
  const browser = await openBrowser(stack.address)
  try {
    const pages = (await pagesOf(stack.address)).filter(({ name }) => name.includes(options.only))
    const runs = new Map(pages.map(({ name }) => [name, [] as Run[]]))
    for (let round = 0; round < Number(options.runs); round += 1)
      for (const page of pages) {
        await browser.signIn(page.token)
        runs.get(page.name)!.push(await measured(page, browser.port))
      }
    show(runs, Number(options.runs))
  } finally {
    await browser.close()
    await stack.stop()
  }
}

async function pagesOf(host: string): Promise<Page[]> {
  const { accessToken: token } = dataIn(await callPlayerApi(host, 'signIn', { body: demo }))
  const at = (path: string) => () => Promise.resolve(host + path)
  /** A launch URL can be opened once. */
  const launch = async (gameId: string) => {
    const body = { gameId, platform: 'mobile' } as const
    const { url } = dataIn(await callPlayerApi(host, 'launchGame', { token, body }))
    return new URL(url, host).href
  }
  return [
    { name: '/ signed out', address: at('/') },
    { name: '/ signed in', token, address: at('/') },
    { name: '/operators', token, address: at('/operators') },
    { name: '/lastActivity', token, address: at('/lastActivity') },
    ...ownGames.map(({ id }) => ({ name: id, token, address: () => launch(id) })),
  ]
}

/** Lighthouse sometimes loses a page and must be run again. */
async function measured(page: Page, port: number, tries = 3): Promise<Run> {
  try {
    return await measure(await page.address(), port)
  } catch (error) {
    if (tries === 1) throw error
    return measured(page, port, tries - 1)
  }
}

async function measure(address: string, port: number): Promise<Run> {
  const [load = 0] = loadavg()
  const only = `--only-categories=${categories.join(',')}`
  const args = [lighthouseProgram, address, `--port=${port}`, '--output=json', '--quiet', only]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 })
  const { categories: found, audits, runtimeError } = JSON.parse(stdout) as Report
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`)
  return {
    scores: categories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
    values: measures.map((name) => audits[name]?.numericValue ?? Number.NaN),
    load,
  }
}

function show(runs: Map<string, Run[]>, times: number): void {
  const loads = [...runs.values()].flat().map(({ load }) => load)
  const rows = [...runs].map(([name, all]): [string, string] => {
    const middle = (pick: (one: Run) => number) => quantile(all.map(pick), 0.5)
    const [first, largest, blocked, shift] = measures.map((_, n) => middle(({ values }) => values[n]!))
    const performance = all.map(({ scores }) => scores[0]!)
    const spread = `${middle(({ scores }) => scores[0]!)} (${Math.min(...performance)} to ${Math.max(...performance)})`
    const others = categories.slice(1).map((category, n) => `${category} ${middle(({ scores }) => scores[n + 1]!)}`)
    return [
      name,
      [
        `performance ${spread.padEnd(14)}`,
        ...others,
        `first paint ${(first! / 1000).toFixed(2)} s`,
        `largest ${(largest! / 1000).toFixed(2)} s`,
        `blocked ${blocked!.toFixed(0)} ms`,
        `shift ${shift!.toFixed(3)}`,
      ].join('   '),
    ]
  })
  printTable(
    `Lighthouse, mobile, median of ${times}; load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
    rows,
  )
}
