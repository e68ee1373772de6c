/** A node with one server process. */
import type { Log } from '@lucero/kit/log'
import { assertPortsFree } from '../http/free-port.ts'
import type { Config } from '../runtime/config.ts'
import { openLoopback } from '../http/loopback.ts'
import { gamesProcess } from '../program/games-process.ts'
import { listen, localHouseAddress } from '../program/program.ts'
import { startNode } from './node.ts'
import { openPostgres, type RunningPart } from './run.ts'

export async function startAlone(config: Config, running: RunningPart[], log: Log): Promise<void> {
  log.info({ event: 'node.started', mode: config.mode, pid: process.pid, processes: 1 }, 'node started')
  await assertPortsFree(config)
  const databaseUrl = await openPostgres(config, running)
  const games = config.games.where === 'here' ? gamesProcess(config) : undefined
  const { address } = await startNode(config, running, {
    databaseUrl,
    log,
    games,
    openWallet: ({ server }) => openLoopback(server),
    open: async (program) => ({
      address: await listen(program, config),
      houseAddress: localHouseAddress(program),
    }),
    isFirst: true,
  })
  void Promise.resolve(games?.answered).then(() => log.info({ event: 'node.ready', address }, 'node ready'))
}
