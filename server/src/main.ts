/** Starts Lucero: PostgreSQL if none is given, migrations, demo data, then the open port. One clear line when it cannot. */
import { brand } from '@lucero/contract/brand'
import { distributeAtStart } from './citus/distribute.ts'
import { carryOver } from './carry-over.ts'
import { playDemoRounds } from './demo-rounds.ts'
import { seedDemo, type Demo } from './demo.ts'
import { assertDurable } from './durability.ts'
import { gamesProcess, ownGamesSecret } from './games-process.ts'
import { registerOwnGames } from './games/own-games.ts'
import { loadConfig, type Config } from './kit/config.ts'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts'
import { houseSettings, refuseTakenPort } from './http/free-port.ts'
import { openLoopback } from './http/loopback.ts'
import { retryTransient } from '@lucero/kit/retry-transient'
import type { SmsMessage } from './sms/sms.ts'
import { StartupProblem } from '@lucero/kit/errors'
import { keepObjectsYoung } from '@lucero/kit/young-objects'
import { assertSameSecret } from './ledger/secret-check.ts'
import { listen, localAddress, localHouseAddress, openProgram, type Program } from './program.ts'
import { migrate } from './postgres/database.ts'

type RunningPart = { stop(): Promise<void> } & Partial<Pick<Program, 'drain' | 'closeDoors'>>

/** Beside the time to drain. */
const stopWithinMs = 14_000
const say = (text: string) => process.stdout.write(`${text}\n`)

async function start(config: Config, running: RunningPart[]): Promise<void> {
  await refuseTakenPort(config.host, config.port)
  const { listener } = config.house
  if (listener) await refuseTakenPort(listener.host, listener.port, houseSettings)
  const databaseUrl = config.databaseUrl ?? (await startOwnPostgres(config, running))
  await migrate(databaseUrl, { onWait: tellWaiting })
  await assertSameSecret(databaseUrl, config.secret)
  await carryOver(databaseUrl, config.secret, tellCarried)
  const tables = await retryTransient(() => distributeAtStart(databaseUrl))
  await retryTransient(() => assertDurable(databaseUrl))
  const games = config.games.where === 'here' ? gamesProcess(config) : undefined
  const program = await openProgram(config, { databaseUrl, onText: showText, ...(games && { gamesAt: games.address }) })
  running.push(program)
  if (config.games.where !== 'nowhere')
    await retryTransient(() => registerOwnGames(program.kit, ownGamesSecret(config)))
  const demo = config.mode === 'demo' ? await retryTransient(() => seedDemo(program.kit)) : undefined
  if (games) {
    const loopback = await openLoopback(program.server)
    running.push({ stop: loopback.close }, games)
    await games.start({ databaseUrl, walletUrl: loopback.address, log: program.kit.log })
  }
  const address = await listen(program, config)
  if (games && demo?.isNew) await seedDemoRounds(program, demo)
  welcome(config, address.replace('127.0.0.1', 'localhost'), demo)
  if (listener) say(`  House API, metrics  ${localHouseAddress(program)}\n`)
  if (tables === 'filled')
    say('  Tables              lie at the coordinator; spread them with: npm run house -- database distribute\n')
}

const tellWaiting = (text: string) => say(`  Waiting             ${text}`)

const tellCarried = (books: number, all: number) =>
  say(`  Books               ${books} of ${all} are carried over to this version`)

/** The demo is as good without these. */
const seedDemoRounds = (program: Program, { username, password }: Demo) =>
  playDemoRounds(localAddress(program), { username, password }).catch((error: unknown) =>
    program.kit.log.warn({ err: error, event: 'demo.rounds_not_played' }, 'the demo player could not play'),
  )

async function startOwnPostgres(config: Config, running: RunningPart[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir })
  running.push(postgres)
  return postgres.url
}

const showText = ({ to, text, channel }: SmsMessage) =>
  say(`  ${channel === 'voice' ? 'Call' : 'Text'} to ${to}: ${text}`)

function welcome(config: Config, address: string, demo: { username: string; password: string } | undefined): void {
  say(`\n  ${brand} is open at ${config.publicUrl ?? address}\n`)
  if (demo) say(`  Sign in as          ${demo.username} / ${demo.password}`)
  if (config.sms.gateway === 'outbox') say('  Text messages       appear here, and with: npm run house -- sms')
  say(`  API document        ${address}/api/v1/openapi.json`)
  say('  Stop                Ctrl-C\n')
}

/**
 * First whoever sends us requests is given time to notice, then what was begun is answered, then all ends in the reverse order of
 * starting: the games with their way to the wallet still open. A second signal, or too long a wait, ends it at once.
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
  let stopping: Promise<void> | undefined
  const stop = (drainSeconds: number) => {
    if (stopping) process.exit(1)
    stopping = stopAll(running, drainSeconds).then(
      () => process.exit(process.exitCode ?? 0),
      (error: unknown) => (failed(error), process.exit(1)),
    )
  }
  // Ctrl-C: whoever sits there does not want to wait.
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(config.drainSeconds))
  // Whoever started us over a channel (npm start) is gone: nobody would stop us any more.
  process.on('disconnect', () => stop(0))
  await start(config, running).catch(async (error: unknown) => {
    failed(error)
    await stopAll(running, 0)
    process.exit(1)
  })
}

await main().catch((error: unknown) => {
  failed(error)
  process.exit(1)
})
