/**
 * The demo games: packages that ship with the product (`games/packages`) and become hosted games of the demo. It runs beside a node that is ready,
 * because each check takes about a second of CPU. One node does it, and a package that is published already is left alone.
 */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from '@lucero/kit/advisory-lock'
import { endClient, openClient } from '@lucero/kit/connection'
import { publishShipped } from '../packages/shipped.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { demoActor } from '../staff/actor.ts'

/** Built by `npm start` and `npm run build`. */
const shippedPackages = join(import.meta.dirname, '../../../games/packages/dist')
const lockNumber = 4_820_106
const reason = 'ships with the demo'

/** Never rejects: the demo works without these games. */
export function startDemoGames(runtime: Runtime, databaseUrl: string, folder = shippedPackages) {
  const stopping = new AbortController()
  const done = publishAll(runtime, { databaseUrl, folder, signal: stopping.signal }).catch((error: unknown) => {
    if (!stopping.signal.aborted)
      runtime.log.warn({ err: error, event: 'demo.games_not_published' }, 'demo games could not be published')
  })
  return {
    done,
    async stop(): Promise<void> {
      stopping.abort()
      await done
    },
  }
}

type Work = { databaseUrl: string; folder: string; signal: AbortSignal }

async function publishAll(runtime: Runtime, { databaseUrl, folder, signal }: Work): Promise<void> {
  if (!existsSync(folder)) return
  const client = await openClient(databaseUrl, { name: 'lucero-demo-games' })
  try {
    // Another node does it.
    if (!(await tryLock(client, lockNumber))) return
    const games = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
    for (const { name: game } of games) {
      signal.throwIfAborted()
      const shipped = { game, folder: join(folder, game), actor: demoActor(''), reason, signal }
      if (await publishShipped(runtime, shipped))
        runtime.log.info({ event: 'demo.game_published', game }, 'demo game published')
    }
  } finally {
    await endClient(client)
  }
}
