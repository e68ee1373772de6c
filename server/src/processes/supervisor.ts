/**
 * The parent of the worker processes of a node. It owns what the node has once: the embedded PostgreSQL, the games process and the ports.
 * It gives connections to the workers and reads none of them.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupProblem } from '@lucero/kit/errors'
import type { Log, OnLine } from '@lucero/kit/log'
import { assertPortsFree, houseSettings } from '../http/free-port.ts'
import type { Config } from '../runtime/config.ts'
import { openRootKey } from '../ledger/root-key.ts'
import { gamesProcess, type GamesProcess } from '../program/games-process.ts'
import { openDistributor } from './distributor.ts'
import { openPostgres, type RunningPart } from './run.ts'
import { openWorkers, type Workers } from './workers.ts'

export function openSupervisor() {
  let workers: Workers | undefined
  /** The supervisor has no metrics. A worker counts the lines of the supervisor and of the games. */
  const countLogLine: OnLine = (level, event) => workers?.countLogLine(level, event)
  return {
    countLogLine,
    async start(config: Config, running: RunningPart[], log: Log): Promise<void> {
      const { mode, processes, host, port, house } = config
      log.info({ event: 'node.started', mode, pid: process.pid, processes }, 'node started')
      await assertPortsFree(config)
      const databaseUrl = await openPostgres(config, running)
      const socketFolder = await openSocketFolder(running)
      const distributor = openDistributor()
      const walletUrl = await distributor.open('wallet', { host: '127.0.0.1', port: 0 })
      const isHere = config.games.where === 'here'
      const games = isHere ? gamesProcess(config, (address) => workers?.setGames(address)) : undefined
      let gamesStart: Promise<void> | undefined
      /** A worker calls this after it has migrated the database, which holds the root key. */
      const startGames = async ({ start }: GamesProcess) =>
        start({
          databaseUrl,
          walletUrl,
          log,
          rootKey: await openRootKey(databaseUrl, config, log),
          onLogLine: countLogLine,
        })
      workers = openWorkers(config, distributor, {
        databaseUrl,
        walletUrl,
        socketFolder,
        log,
        startGames: async () => {
          await (gamesStart ??= games && startGames(games))
          return games?.address()
        },
        /** As in a node with one process, the port opens last. */
        openPorts: async () => {
          const houseAddress = house.listener && (await distributor.open('house', house.listener, houseSettings))
          const address = await distributor.open('public', { host, port })
          return { address, houseAddress: houseAddress ?? address }
        },
      })
      running.push(workers)
      if (games) running.push(games)
      const address = await workers.startFirst()
      if (address === undefined) throw new StartupProblem('The first worker process could not start; see above')
      await workers.startOthers()
      void Promise.resolve(games?.answered).then(() => log.info({ event: 'node.ready', address }, 'node ready'))
    },
    restartWorkers: () => void workers?.restartAll(),
  }
}

/** Only this user may enter it. */
async function openSocketFolder(running: RunningPart[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lucero-')).catch((error: unknown) => {
    throw new StartupProblem(`No folder for the sockets of the worker processes can be created: ${String(error)}`)
  })
  running.push({ stop: () => rm(folder, { recursive: true, force: true }) })
  return folder
}
