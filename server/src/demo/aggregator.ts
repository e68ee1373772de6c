/**
 * A simulated aggregator with three games (`games/aggregator`): a program of its own beside a node of the demo that is ready. At its first start it
 * becomes a connection, whose games are added and opened to everybody. Later starts only tell the connection where the program is now.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { defined } from '@lucero/kit/defined'
import {
  aggregatorBase,
  changeConnection,
  fingerprintIn,
  listConnections,
  trustConnectionKey,
} from '../aggregators/connections.ts'
import { addConnectionGames, listConnectionGames, readConnectionGames } from '../aggregators/game-list.ts'
import { fetchPictures } from '../aggregators/pictures.ts'
import { simulatedId } from '../aggregators/simulated.ts'
import { setTrial } from '../house/games.ts'
import { addConnection } from '../house/payouts.ts'
import { contentBase } from '../http/content.ts'
import type { Config } from '../runtime/config.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { demoActor } from '../staff/actor.ts'

const program = join(import.meta.dirname, '../../../games/aggregator/src/main.ts')
const restartMs = 1000

/** Never rejects: the demo works without these games. `ready`: the games are in the lobby. */
export function startDemoAggregator(runtime: Runtime, walletAddress: string) {
  const stopping = new AbortController()
  const ready = Promise.withResolvers<void>()
  let child: ChildProcess | undefined
  const runOnce = async () => {
    child = spawn(process.execPath, [program], {
      env: environment(runtime.config, walletAddress),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const exited = once(child, 'exit').catch(() => undefined)
    child.on('error', () => undefined)
    await connect(runtime, child, exited, stopping.signal).then(ready.resolve, (error: unknown) => {
      if (!stopping.signal.aborted)
        runtime.log.warn({ err: error, event: 'demo.aggregator_not_connected' }, 'simulated aggregator not connected')
    })
    await exited
  }
  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      await runOnce()
      await pause(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    ready.resolve()
  }
  // Staff may renew the key of the house.
  runtime.events.subscribe(({ kind }) => {
    if (kind === 'catalogue-changed') sendKeys(runtime, child).catch(() => undefined)
  })
  const done = isPossible(runtime.config) ? keepRunning() : Promise.resolve(ready.resolve())
  return {
    ready: ready.promise,
    async stop(): Promise<void> {
      stopping.abort()
      if (child?.connected) child.disconnect()
      child?.kill('SIGTERM')
      await done
    },
  }
}

/** Its pages need an origin of their own, which browsers open without a certificate on this machine only. */
const isPossible = ({ demoAggregator, content }: Config) =>
  demoAggregator && (content.host === 'localhost' || (content.host !== '' && content.scheme === 'https'))

/** The port is that under which the player reaches the demo. */
const pageHostOf = ({ content }: Pick<Config, 'content'>) => `${simulatedId}.${content.host}`

/** It gets none of the server's secrets, and no login of the database. */
const environment = ({ content, dataDir }: Config, walletAddress: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  AGGREGATOR_DATA_DIR: join(dataDir, simulatedId),
  AGGREGATOR_PAGE_HOST: pageHostOf({ content }),
  AGGREGATOR_SCHEME: content.scheme,
  AGGREGATOR_PATH: `${contentBase}/${simulatedId}`,
  AGGREGATOR_WALLET_URL: `${walletAddress}${aggregatorBase}/${simulatedId}`,
})

type Report = { port: number; publicKey: string }

async function connect(
  runtime: Runtime,
  child: ChildProcess,
  exited: Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const message = async () => {
    const ended = exited.then(() => Promise.reject(new Error('the simulated aggregator has ended')))
    const [content] = (await Promise.race([once(child, 'message', { signal }), ended])) as [unknown]
    return content
  }
  const { port, publicKey } = (await message()) as Report
  await putConnection(runtime, { address: `http://127.0.0.1:${port}`, publicKey })
  const trusted = message()
  await sendKeys(runtime, child)
  await trusted
  await addGames(runtime, signal)
}

async function putConnection(runtime: Runtime, { address, publicKey }: { address: string; publicKey: string }) {
  const id = simulatedId
  const pictureHosts = [new URL(address).host]
  const pageHosts = [`${pageHostOf(runtime.config)}:*`]
  const before = await findSimulated(runtime)
  if (!before)
    return void (await addConnection(runtime, {
      id,
      name: 'Simulated aggregator',
      dialect: 'hub88',
      address,
      vendorOperator: 1,
      publicKey,
      country: 'US',
      pictureHosts,
      pageHosts,
      sources: [],
      roundIdleHours: 24,
    }))
  await changeConnection(runtime, { id, address, pictureHosts, pageHosts })
  const fingerprint = fingerprintIn(publicKey)
  if (!before.trustedKeys.some((key) => key.fingerprint === fingerprint))
    await trustConnectionKey(runtime, { id, publicKey })
}

const findSimulated = async (runtime: Runtime) =>
  (await listConnections(runtime)).connections.find(({ id }) => id === simulatedId)

/** The next key of the house too, so that it works as soon as the house uses it. */
async function sendKeys(runtime: Runtime, child: ChildProcess | undefined): Promise<void> {
  const connection = await findSimulated(runtime)
  const operatorKeys = [connection?.publicKey, connection?.nextPublicKey].filter((key) => typeof key === 'string')
  if (child?.connected) child.send({ operatorKeys })
}

/** Games that the house has added or declined since stay as they are. */
async function addGames(runtime: Runtime, signal: AbortSignal): Promise<void> {
  const id = simulatedId
  const listed = (state: 'added' | 'new') => listConnectionGames(runtime, { id, state, limit: 100 })
  if ((await listed('added')).total > 0) return
  await readConnectionGames(runtime, { id }, async () => undefined)
  const codes = (await listed('new')).games.map(({ code }) => code)
  if (codes.length === 0) return
  const { games } = await addConnectionGames(runtime, { id, codes })
  for (const { gameId } of games) await setTrial(runtime, demoActor(''), { gameId: defined(gameId), isTrial: false })
  await fetchPictures(runtime, signal)
}
