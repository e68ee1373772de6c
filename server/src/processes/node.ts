/** Opens one server process, from the migrations to the open port. */
import { brand } from '@lucero/contract/shared/brand'
import { demoStaffPassword } from '@lucero/contract/house/staff'
import { roleNames } from '@lucero/contract/shared/role-names'
import { houseCommand } from '@lucero/kit/command-name'
import type { Log } from '@lucero/kit/log'
import { retryTransient } from '@lucero/kit/retry-transient'
import { distributeAtStart } from '../citus/distribute.ts'
import { seedDemo, type Demo } from '../demo/demo.ts'
import { startDemoAggregator } from '../demo/aggregator.ts'
import { startDemoGames } from '../demo/games.ts'
import { isFirstStart, markedAsUnfinished, writeFirstHistory } from '../demo/first-start.ts'
import { assertMode, claimLive } from '../demo/mode.ts'
import { playDemoRounds } from '../demo/rounds.ts'
import { registerOwnGames } from '../games/own-games.ts'
import type { Loopback } from '../http/loopback.ts'
import type { Config } from '../runtime/config.ts'
import { openRootKey } from '../ledger/root-key.ts'
import { migrate } from '../postgres/database.ts'
import type { SmsMessage } from '../sms/sms.ts'
import { carryOver } from '../program/carry-over.ts'
import { decideDemoRounds } from '../program/demo-rounds.ts'
import { assertDurable } from '../program/durability.ts'
import { ownGamesSecret, type GamesProcess } from '../program/games-process.ts'
import { openProgram, type Program, type Wiring } from '../program/program.ts'
import type { RunningPart } from './run.ts'
import type { Addresses } from './worker-messages.ts'

type Say = (text: string) => void

/**
 * Texts for people. In live mode standard output holds the JSON log only. Without a terminal, a journal would mix these lines with it, so what
 * operators need is logged instead (`tellIn`).
 */
const sayIn = ({ mode }: Config): Say => {
  if (mode === 'demo') return (text) => void process.stdout.write(`${text}\n`)
  return (text) => void (process.stderr.isTTY && process.stderr.write(`${text}\n`))
}

/** Reports the steps of a start, to a terminal and to the log. */
type Tell = (about: { event: string }, title: string, text: string) => void

const tellIn =
  (config: Config, log: Log): Tell =>
  ({ event }, title, text) => {
    if (config.mode === 'live') log.info({ event }, text)
    sayIn(config)(`  ${title.padEnd(20)}${text}`)
  }

/** The games of this node, or the link of a worker to them. */
export type Games = Pick<GamesProcess, 'address' | 'start' | 'stop'>

type Surroundings = {
  databaseUrl: string
  log: Log
  games: Games | undefined
  worker?: Wiring['worker']
  /** Opens the port on which the games call the wallet. */
  openWallet(program: Program): Promise<Loopback>
  /** Opens the public port and that of the house. */
  open(program: Program): Promise<Addresses>
  /** The first process of a node prints how to use it. */
  isFirst: boolean
}

/** Migrates, seeds demo data and opens the port. Every step may run in several processes and nodes. */
export async function startNode(
  config: Config,
  running: RunningPart[],
  { databaseUrl, log, games, worker, openWallet, open, isFirst }: Surroundings,
): Promise<Addresses> {
  const [say, tell] = [sayIn(config), tellIn(config, log)]
  await migrate(databaseUrl, { onWait: showWaiting(tell) })
  await retryTransient(() => assertMode(databaseUrl, config.mode))
  const rootKey = await retryTransient(() => openRootKey(databaseUrl, config, log))
  await carryOver(databaseUrl, rootKey, showCarriedOver(tell))
  const tables = await retryTransient(() => distributeAtStart(databaseUrl))
  await retryTransient(() => assertDurable(databaseUrl))
  const program = await openProgram(config, {
    databaseUrl,
    onText: showText(say),
    ...(games && config.demoHistory && { prepare: historyOf(config, databaseUrl) }),
    ...(games && { gamesAt: games.address }),
    ...(worker && { worker }),
  })
  running.push(program)
  if (config.mode === 'live') await retryTransient(() => claimLive(databaseUrl, program.runtime))
  if (config.games.where !== 'nowhere')
    await retryTransient(() => registerOwnGames(program.runtime, ownGamesSecret(config, rootKey)))
  const demo = config.mode === 'demo' ? await retryTransient(() => seedDemo(program.runtime)) : undefined
  if (games) {
    const wallet = await openWallet(program)
    running.push({ stop: wallet.close }, games)
    await games.start({
      databaseUrl,
      walletUrl: wallet.address,
      log: program.runtime.log,
      rootKey,
      onLogLine: program.runtime.metrics.countLogLine,
    })
  }
  const addresses = await open(program)
  if (games && demo?.isNew) await seedDemoRounds(program, addresses.address, demo)
  if (games && demo && isFirst)
    running.push(startDemoGames(program.runtime, databaseUrl), startDemoAggregator(program.runtime, addresses.address))
  if (isFirst) welcome(say, config, addresses, demo)
  if (isFirst && tables === 'filled')
    tell(
      { event: 'node.tables_not_distributed' },
      'Tables',
      `are not distributed. Distribute them with: ${houseCommand} database distribute`,
    )
  return addresses
}

/** The demo works without its history, so a failure is only logged. The rounds of the history need our own games. */
const historyOf =
  (config: Config, databaseUrl: string): NonNullable<Wiring['prepare']> =>
  async (runtime, openBooksAt) => {
    if (!(await isFirstStart(runtime))) return
    await registerOwnGames(runtime, ownGamesSecret(config, runtime.rootKey))
    const before = process.cpuUsage()
    const log = () => {
      const { user, system } = process.cpuUsage(before)
      runtime.log.info(
        { event: 'demo.history_written', cpuMs: Math.round((user + system) / 1000) },
        'history of the demo written',
      )
    }
    const write = () => writeFirstHistory(runtime, openBooksAt, decideDemoRounds(config, runtime.rootKey, databaseUrl))
    await (config.databaseUrl ? write() : markedAsUnfinished(config.dataDir, write)).then(log, (error: unknown) =>
      runtime.log.warn({ err: error, event: 'demo.history_not_written' }, 'history of the demo could not be written'),
    )
  }

const showWaiting = (tell: Tell) => (text: string) => tell({ event: 'node.waiting' }, 'Waiting', text)

const showCarriedOver = (tell: Tell) => (books: number, all: number) =>
  tell({ event: 'node.books_carried_over' }, 'Books', `${books} of ${all} have been converted for this version`)

/** The demo works without these rounds, so a failure is only logged. */
const seedDemoRounds = (program: Program, address: string, { username, password }: Demo) =>
  playDemoRounds(address, { username, password }).catch((error: unknown) =>
    program.runtime.log.warn({ err: error, event: 'demo.rounds_not_played' }, 'demo rounds could not be played'),
  )

const showText =
  (say: Say) =>
  ({ to, text, channel }: SmsMessage) =>
    say(`  ${channel === 'voice' ? 'Call' : 'Text'} to ${to}: ${text}`)

function welcome(say: Say, config: Config, addresses: Addresses, demo: Demo | undefined): void {
  const [address, houseAddress] = [withLocalName(addresses.address), withLocalName(addresses.houseAddress)]
  say(`\n  ${brand} is open at ${config.publicUrl ?? address}\n`)
  if (demo) {
    say(`  Sign in as          ${demo.username} / ${demo.password}`)
    say(`  Back office         ${houseAddress}/desk`)
    const names = roleNames.map((role) => `demo${role}`).join(', ')
    say(`  Staff               ${names} / ${demoStaffPassword}`)
    say(`  Codes for staff     ${houseCommand} staff demo`)
  }
  if (config.sms.gateways[0]?.kind === 'outbox') say(`  Text messages       appear here, and with: ${houseCommand} sms`)
  say(`  API document        ${address}/api/v1/openapi.json`)
  say('  Stop                Ctrl-C\n')
  if (config.house.listener) say(`  House API, metrics  ${addresses.houseAddress}\n`)
}

const withLocalName = (address: string) => address.replace('127.0.0.1', 'localhost')
