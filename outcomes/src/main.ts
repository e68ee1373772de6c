/** `lucero-game`: checks and plays a game on the machine of its developer, without an account, a database or TLS. */
import { existsSync, watch } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkPackage, type CheckResult } from './check.ts'
import { COST_UNIT } from './index-file.ts'
import { openPlayServer, type FrontSource } from './play/server.ts'
import { openTableGame, type PlayMode } from './play/table-game.ts'
import { reportText } from './report-text.ts'
import { openMode } from './stored-mode.ts'

const HELP = `lucero-game check DIR [--json]      check a package, or the folder of its maths, and print the report
lucero-game play DIR [options]      check it, and play it with play money on this machine

  DIR             a folder with front/ and math/, or for check the folder with index.json
  --math DIR      the output of the simulation, if it is not in DIR/math
  --front WHERE   the folder of the front end, or the address of a running development server
  --force M:ID    the next round of mode M has the outcome ID; may be repeated, in the order of the rounds
  --port N        the port of the game, 5180 without it
  --json          print the report as JSON

The page reloads when a file changes.
Exit codes: 0 valid · 1 rejected · 2 invalid arguments`

const EXIT = { rejected: 1, usage: 2 }
const SETTLE_MS = 300

class UsageError extends Error {}

const options = {
  math: { type: 'string' },
  front: { type: 'string' },
  force: { type: 'string', multiple: true, default: [] as string[] },
  port: { type: 'string', default: '5180' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

type Options = ReturnType<typeof readOptions>['values']
const readOptions = (args: string[]) => parseArgs({ args, options, allowPositionals: true, strict: true })

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parsedOptions(args)
  const [command, folder, ...more] = positionals
  if (values.help) return console.log(HELP)
  if (folder === undefined || more.length) throw new UsageError('one command and one folder are needed')
  if (command === 'check') return check(resolve(folder), values)
  if (command === 'play') return play(resolve(folder), values)
  throw new UsageError(`there is no command ${command}`)
}

function parsedOptions(args: string[]) {
  try {
    return readOptions(args)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

const mathOf = (folder: string, { math }: Options) =>
  math ? resolve(math) : existsSync(join(folder, 'index.json')) ? folder : join(folder, 'math')

function frontOf(folder: string, { front }: Options): FrontSource | undefined {
  if (front !== undefined && /^https?:\/\//.test(front)) return { url: front }
  const path = front === undefined ? join(folder, 'front') : resolve(front)
  return existsSync(path) ? { folder: path } : undefined
}

/** Runs the work with an empty temporary folder for the stored form. */
async function withScratch<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'lucero-game-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function checkIn(folder: string, values: Options, out: string): Promise<CheckResult> {
  const front = frontOf(folder, values)
  return checkPackage({
    math: mathOf(folder, values),
    front: front && 'folder' in front ? front.folder : undefined,
    out,
  })
}

async function check(folder: string, values: Options): Promise<void> {
  const result = await withScratch((out) => checkIn(folder, values, out))
  console.log(values.json ? JSON.stringify(result, null, 2) : reportText(result))
  if (!result.ok) process.exitCode = EXIT.rejected
}

async function play(folder: string, values: Options): Promise<void> {
  const front = frontOf(folder, values)
  if (!front) throw new UsageError(`${folder} has no folder front; name one with --front`)
  await withScratch(async (scratch) => {
    const math = await openMath(folder, values, scratch)
    if (!math) return
    const game = openTableGame(basename(folder), math.modes, math.step)
    for (const forced of values.force) game.force(...forcedOutcome(forced))
    const server = openPlayServer(game, front)
    const port = await server.listen(Number(values.port))
    console.log(`\nPlay   http://localhost:${port}/\nStop   Ctrl-C`)
    const watched = [mathOf(folder, values), ...('folder' in front ? [front.folder] : [])]
    const watcher = onChange(watched, async () => {
      if (await math.readAgain()) server.reload()
    })
    await new Promise((stop) => process.once('SIGINT', stop).once('SIGTERM', stop))
    watcher.close()
    await server.close()
    await math.close()
  })
}

function forcedOutcome(text: string): [string, number] {
  const [, mode, id] = /^(.+):(\d+)$/.exec(text) ?? []
  if (mode === undefined) throw new UsageError(`--force is MODE:ID, for example BASE:240, not ${text}`)
  return [mode, Number(id)]
}

/** The checked maths of the folder. A version with a fault is reported, and the one before it stays in play. */
async function openMath(folder: string, values: Options, scratch: string) {
  let current: { modes: PlayMode[]; step: number } | undefined
  const read = async (): Promise<boolean> => {
    const out = await mkdtemp(join(scratch, 'checked-'))
    const result = await checkIn(folder, values, out)
    console.log(values.json ? JSON.stringify(result, null, 2) : reportText(result))
    if (!result.ok) return false
    const modes: PlayMode[] = []
    for (const { name, cost, files } of result.report.modes) {
      const outcomes = await openMode(join(out, files.table), join(out, files.blocks))
      modes.push({ name, cost: Math.round(cost * COST_UNIT), outcomes })
    }
    const former = current
    current = { modes, step: result.report.step }
    await close(former)
    return true
  }
  const close = async (one: typeof current) => {
    for (const { outcomes } of one?.modes ?? []) await outcomes.close()
  }
  await read()
  if (!current) {
    process.exitCode = EXIT.rejected
    return undefined
  }
  return {
    modes: () => current?.modes ?? [],
    step: () => current?.step ?? 1,
    readAgain: read,
    close: () => close(current),
  }
}

/** Calls `changed` once after files have settled. */
function onChange(folders: string[], changed: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let work = Promise.resolve()
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      work = work.then(changed).catch((error: unknown) => console.error(error))
    }, SETTLE_MS)
  }
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, soon))
  const close = () => {
    clearTimeout(timer)
    watchers.forEach((watcher) => watcher.close())
  }
  return { close }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isUsage = error instanceof UsageError
  console.error(isUsage ? `${error.message}\n\n${HELP}` : error)
  process.exitCode = isUsage ? EXIT.usage : EXIT.rejected
}
