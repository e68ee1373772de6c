/** Starts and stops the games program: database, HTTP server, recovery and upkeep. */
import type { AddressInfo } from 'node:net'
import { games as ownGames } from './rules/games.ts'
import { openLog, type OnLine } from '@lucero/kit/log'
import { openTracing } from '@lucero/kit/tracing'
import { migrate, openDb } from './server/database.ts'
import { openServer } from './server/http.ts'
import { openChains } from './server/rounds/hash-chain.ts'
import { openLiveFeed } from './server/feed/feed.ts'
import { openPackages } from './server/packages/packages.ts'
import { openTable } from './server/crash/table.ts'
import { openSeedEncryption } from './server/fairness/seed-encryption.ts'
import { addChains } from './server/rounds/listed-chains.ts'
import { startSpareSeeds } from './server/fairness/spare-seeds.ts'
import type { Games, Runtime } from './server/runtime.ts'
import { countLogLines } from './log-lines.ts'
import { addPage } from './page-files.ts'
import { startRecovery } from './server/rounds/recovery.ts'
import { addRoutes } from './server/routes.ts'
import { limitPerMinute } from './server/per-minute.ts'
import type { Settings } from './settings.ts'
import { startUpkeep } from './upkeep.ts'
import { playMoney } from './server/wallet/play-money.ts'
import { providerWallet } from './server/wallet/provider-wallet.ts'

export type GamesProgram = { port: number; stop(): Promise<void> }

type Options = {
  games?: Games
  /** Called for each log line of level warn and above. */
  onLine?: OnLine
}

export async function openGames(settings: Settings, { games = ownGames, onLine }: Options = {}): Promise<GamesProgram> {
  await migrate(settings.database.url)
  const logLines = countLogLines()
  const log = openLog(settings.logLevel, undefined, {
    onLine(level, event) {
      logLines.add(level, event)
      onLine?.(level, event)
    },
  })
  const tracing = settings.tracing && (await openTracing(settings.tracing, { log }))
  const server = openServer({ log, trustedProxies: settings.trustedProxies })
  const db = openDb({ ...settings.database, log })
  const real = providerWallet(settings.wallet)
  const secrets = await openSeedEncryption(db, settings)
  const demoLimits = {
    seats: limitPerMinute(settings.demoSeatsPerAddressPerMinute),
    turns: limitPerMinute(settings.demoTurnsPerAddressPerMinute),
  }
  const chains = openChains({ db, secrets, settings })
  const feed = openLiveFeed({ db, log })
  const packages = await openPackages({
    db,
    log,
    house: real.packages,
    folder: settings.dataDir,
    everyMs: settings.packageListMs,
  })
  const runtime: Runtime = {
    settings,
    db,
    games,
    packages,
    secrets,
    log,
    demoLimits,
    tracing,
    chains,
    feed,
    wallets: { real, demo: playMoney(db) },
  }
  const table = openTable(runtime)
  await addRoutes(runtime, server, table)
  server.get('/metrics', async (_request, reply) =>
    reply.header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').send(logLines.text()),
  )
  await addPage(server, settings.pageDir, settings.content)
  await server.listen({ host: settings.host, port: settings.port })
  const recovery = startRecovery(runtime)
  const upkeep = startUpkeep(runtime)
  const spareSeeds = startSpareSeeds(runtime, () => addChains(runtime))
  table.start()
  const stop = async () => {
    await table.stop()
    await server.close()
    await upkeep.stop()
    await spareSeeds.stop()
    await recovery.stop()
    await feed.stop()
    await packages.stop()
    real.close()
    await db.close()
    await tracing?.stop()
  }
  return { port: (server.server.address() as AddressInfo).port, stop }
}
