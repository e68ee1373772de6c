/** Now and then: what nobody will ask for again is forgotten. Bit by bit, so that no statement takes long, however much there is. */
import type { Tx } from '@lucero/kit/db'
import type { Kit } from './kit/kit.ts'
import { forgetPlayMoney, forgetSeats } from './seats/store.ts'

const everyMs = 5 * 60_000
/** What is left then waits for the next turn. */
const stepMs = 60_000
const forgottenAfterSeconds = 7 * 24 * 3600
const portion = 2000
const smallest = 20

const steps: Record<string, (tx: Tx, afterSeconds: number, most: number) => Promise<number>> = {
  seats: forgetSeats,
  'play money': forgetPlayMoney,
}

export function startUpkeep(kit: Pick<Kit, 'db' | 'log'>): { once(): Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  const turn = async () => {
    for (const [step, forgetSome] of Object.entries(steps)) {
      const until = AbortSignal.any([stopping.signal, AbortSignal.timeout(stepMs)])
      await inBatches((most) => forgetSome(kit.db, forgottenAfterSeconds, most), until).catch((error: unknown) =>
        kit.log.warn({ err: error, step, event: 'upkeep.step_failed' }, 'a step of the upkeep was put off'),
      )
    }
  }
  /** Asked for while one is under way, it is that one: a turn never runs beside itself. */
  const once = () => (running ??= turn().finally(() => (running = undefined)))
  const timer = setInterval(() => void once(), everyMs)
  void once()
  return {
    once,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

/** Until nothing is left, or the signal says enough. A portion that takes PostgreSQL too long is tried smaller. */
async function inBatches(forgetSome: (most: number) => Promise<number>, until: AbortSignal): Promise<void> {
  for (let most = portion; !until.aborted;) {
    try {
      if ((await forgetSome(most)) < most) return
    } catch (error) {
      if (!tookTooLong(error) || most <= smallest) throw error
      most = Math.max(smallest, Math.floor(most / 4))
    }
  }
}

const tookTooLong = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'
