/** Entry point. Starts PostgreSQL if none is configured, migrates, seeds demo data and opens the port. A failed start prints one line. */
import { brand } from '@lucero/contract/brand'
import { demoStaffPassword } from '@lucero/contract/house-staff'
import { roleNames } from '@lucero/contract/permissions'
import { defined } from '@lucero/kit/defined'
import { distributeAtStart } from './citus/distribute.ts'
import { carryOver } from './program/carry-over.ts'
import { playDemoRounds } from './demo/rounds.ts'
import { seedDemo, type Demo } from './demo/demo.ts'
import { writeFirstHistory } from './demo/first-start.ts'
import { assertDurable } from './program/durability.ts'
import { decideDemoRounds } from './program/demo-rounds.ts'
import { gamesProcess, ownGamesSecret } from './program/games-process.ts'
import { registerOwnGames } from './games/own-games.ts'
import { loadConfig, type Config } from './kit/config.ts'
import { openLog, type Log } from '@lucero/kit/log'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts'
import { houseSettings, assertPortFree } from './http/free-port.ts'
import { openLoopback } from './http/loopback.ts'
import { retryTransient } from '@lucero/kit/retry-transient'
import type { SmsMessage } from './sms/sms.ts'
import { StartupProblem } from '@lucero/kit/errors'
import { keepObjectsYoung } from '@lucero/kit/young-objects'
import { openRootKey } from './ledger/root-key.ts'
import { listen, localAddress, localHouseAddress, openProgram, type Program, type Wiring } from './program/program.ts'
import { migrate } from './postgres/database.ts'

type RunningPart = { stop(): Promise<void> } & Partial<Pick<Program, 'drain' | 'closeDoors'>>

/** In addition to the drain time. */
const stopWithinMs = 14_000

type Say = (text: string) => void

/** In live mode standard output holds the JSON log only. */
const sayIn =
  ({ mode }: Config): Say =>
  (text) =>
    void (mode === 'live' ? process.stderr : process.stdout).write(`${text}\n`)

async function start(config: Config, running: RunningPart[], log: Log): Promise<void> {
  const say = sayIn(config)
  log.info({ event: 'node.started', mode: config.mode, pid: process.pid }, 'node started')
  await assertPortFree(config.host, config.port)
  const { listener } = config.house
  if (listener) await assertPortFree(listener.host, listener.port, houseSettings)
  const databaseUrl = config.databaseUrl ?? (await startOwnPostgres(config, running))
  await migrate(databaseUrl, { onWait: showWaiting(say) })
  const rootKey = await retryTransient(() => openRootKey(databaseUrl, config, log))
  await carryOver(databaseUrl, rootKey, showCarriedOver(say))
  const tables = await retryTransient(() => distributeAtStart(databaseUrl))
  await retryTransient(() => assertDurable(databaseUrl))
  const games = config.games.where === 'here' ? gamesProcess(config, rootKey) : undefined
  const program = await openProgram(config, {
    databaseUrl,
    onText: showText(say),
    ...(games && config.demoHistory && { prepare: historyOf(config, databaseUrl) }),
    ...(games && { gamesAt: games.address }),
  })
  running.push(program)
  if (config.games.where !== 'nowhere')
    await retryTransient(() => registerOwnGames(program.kit, ownGamesSecret(config, rootKey)))
  const demo = config.mode === 'demo' ? await retryTransient(() => seedDemo(program.kit)) : undefined
  if (games) {
    const loopback = await openLoopback(program.server)
    running.push({ stop: loopback.close }, games)
    await games.start({ databaseUrl, walletUrl: loopback.address, log: program.kit.log })
  }
  const address = await listen(program, config)
  if (games && demo?.isNew) await seedDemoRounds(program, demo)
  void Promise.resolve(games?.answered).then(() => log.info({ event: 'node.ready', address }, 'node ready'))
  const [shown, houseAddress] = [address, localHouseAddress(program)].map((one) =>
    one.replace('127.0.0.1', 'localhost'),
  )
  welcome(say, config, { address: defined(shown), houseAddress: defined(houseAddress) }, demo)
  if (listener) say(`  House API, metrics  ${localHouseAddress(program)}\n`)
  if (tables === 'filled')
    say('  Tables              lie at the coordinator; spread them with: npm run house -- database distribute\n')
}

/** The demo works without its history, so a failure is only logged. The rounds of the history need our own games. */
const historyOf =
  (config: Config, databaseUrl: string): NonNullable<Wiring['prepare']> =>
  async (kit, openBooksAt) => {
    await registerOwnGames(kit, ownGamesSecret(config, kit.rootKey))
    const before = process.cpuUsage()
    const log = () => {
      const { user, system } = process.cpuUsage(before)
      kit.log.info(
        { event: 'demo.history_written', cpuMs: Math.round((user + system) / 1000) },
        'history of the demo written',
      )
    }
    await writeFirstHistory(kit, openBooksAt, decideDemoRounds(config, kit.rootKey, databaseUrl)).then(
      log,
      (error: unknown) =>
        kit.log.warn({ err: error, event: 'demo.history_not_written' }, 'history of the demo could not be written'),
    )
  }

const showWaiting = (say: Say) => (text: string) => say(`  Waiting             ${text}`)

const showCarriedOver = (say: Say) => (books: number, all: number) =>
  say(`  Books               ${books} of ${all} are carried over to this version`)

/** The demo works without these rounds, so a failure is only logged. */
const seedDemoRounds = (program: Program, { username, password }: Demo) =>
  playDemoRounds(localAddress(program), { username, password }).catch((error: unknown) =>
    program.kit.log.warn({ err: error, event: 'demo.rounds_not_played' }, 'demo rounds could not be played'),
  )

async function startOwnPostgres(config: Config, running: RunningPart[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir })
  running.push(postgres)
  return postgres.url
}

const showText =
  (say: Say) =>
  ({ to, text, channel }: SmsMessage) =>
    say(`  ${channel === 'voice' ? 'Call' : 'Text'} to ${to}: ${text}`)

type Addresses = { address: string; houseAddress: string }

function welcome(say: Say, config: Config, { address, houseAddress }: Addresses, demo: Demo | undefined): void {
  say(`\n  ${brand} is open at ${config.publicUrl ?? address}\n`)
  if (demo) {
    say(`  Sign in as          ${demo.username} / ${demo.password}`)
    say(`  Back office         ${houseAddress}/desk`)
    const names = roleNames.map((role) => `demo${role}`).join(', ')
    say(`  Staff               ${names} / ${demoStaffPassword}`)
    say('  Codes for staff     npm run house -- staff demo')
  }
  if (config.sms.gateways[0]?.kind === 'outbox')
    say('  Text messages       appear here, and with: npm run house -- sms')
  say(`  API document        ${address}/api/v1/openapi.json`)
  say('  Stop                Ctrl-C\n')
}

/**
 * Drains, so that proxies notice that the node is not ready; answers the requests that have arrived; then stops everything in the reverse
 * order of starting. The games stop while their connection to the wallet is still open. Exits with 1 if all of it takes too long.
 */
async function stopAll(running: RunningPart[], drainSeconds: number): Promise<void> {
  setTimeout(() => process.exit(1), drainSeconds * 1000 + stopWithinMs).unref()
  for (const part of running) await part.drain?.(drainSeconds)
  for (const part of running) await part.closeDoors?.()
  for (const part of running.toReversed()) await part.stop()
}

function failed(error: unknown): void {
  const text =
    error instanceof StartupProblem
      ? error.message
      : `${brand} cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  keepObjectsYoung()
  const running: RunningPart[] = []
  const config = loadConfig(process.env)
  const log = openLog(config.logLevel)
  let isStopping = false
  const stop = (cause: string, drainSeconds: number) => {
    if (isStopping) return
    isStopping = true
    log.info({ event: 'node.stopping', cause, drainSeconds }, 'node stopping')
    stopAll(running, drainSeconds)
      .then(() => log.info({ event: 'node.stopped' }, 'node stopped'))
      .then(
        () => process.exit(process.exitCode ?? 0),
        (error: unknown) => (failed(error), process.exit(1)),
      )
  }
  const drainAndStop = (cause: string) => stop(cause, config.drainSeconds)
  // A supervisor may deliver SIGTERM more than once (npm, a control group): only the first one counts.
  process.on('SIGTERM', drainAndStop)
  // The process that started us over an IPC channel (npm start) is gone, so no signal would reach us any more.
  process.on('disconnect', () => drainAndStop('disconnect'))
  // Ctrl-C does not drain. During a stop it ends the process at once.
  process.on('SIGINT', () => (isStopping ? process.exit(1) : stop('SIGINT', 0)))
  // npm start waits for this long, and 15 seconds more, before it kills us.
  process.send?.({ drainSeconds: config.drainSeconds })
  await start(config, running, log).catch(async (error: unknown) => {
    failed(error)
    await stopAll(running, 0)
    process.exit(1)
  })
}

await main().catch((error: unknown) => {
  failed(error)
  process.exit(1)
})
