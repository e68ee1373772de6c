/** Ends the bets that the table has decided: automatic cash-outs during the flight, and all other bets after the end of a round. */
import { defined } from '@lucero/kit/defined'
import type { StarCrashAction } from '../../rules/star-crash/rules.ts'
import { listDueBets, seedsOfTableRound, tableRoundsOf } from '../rounds/table-rounds.ts'
import type { Runtime } from '../runtime.ts'
import { endBet } from '../rounds/table-bets.ts'

const callOff = (at: number | undefined): StarCrashAction => ({ do: 'call-off', ...(at !== undefined && { at }) })

const batchSize = 400
const concurrency = 8

export type Flight = { number: number; multiplier: number }

export function openSettlement(runtime: Runtime) {
  let running: Promise<void> | undefined
  let isStopping = false

  /** A bet that fails does not stop the others. It is tried again in the next run. */
  const endOne = async (id: string, action: StarCrashAction): Promise<boolean> => {
    try {
      await endBet(
        runtime,
        id,
        async () => seedsOfTableRound(runtime, defined((await tableRoundsOf(runtime.db, [id])).get(id))),
        action,
      )
      return true
    } catch (error) {
      runtime.log.error({ err: error, round: id, event: 'table.bet_stuck' }, 'bet at the table is stuck')
      return false
    }
  }

  const settle = async (flying: Flight | undefined): Promise<void> => {
    for (;;) {
      const due = await listDueBets(runtime.db, flying, batchSize)
      let ended = 0
      const next = due.values()
      const work = async () => {
        for (const { id, isCalledOff, calledOffAt } of next) {
          if (isStopping) return
          if (await endOne(id, isCalledOff ? callOff(calledOffAt) : { do: 'end' })) ended += 1
        }
      }
      await Promise.all(Array.from({ length: concurrency }, work))
      if (isStopping || due.length < batchSize || ended === 0) return
    }
  }

  return {
    /** Runs in the background, once at a time. */
    run(flying?: Flight): void {
      if (isStopping) return
      running ??= settle(flying)
        .catch((error: unknown) =>
          runtime.log.warn({ err: error, event: 'table.settlement_failed' }, 'settlement of the table failed'),
        )
        .finally(() => (running = undefined))
    },
    async stop(): Promise<void> {
      isStopping = true
      await running
    },
  }
}
