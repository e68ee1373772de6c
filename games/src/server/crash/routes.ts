/** Calls about the table of Star Crash. */
import type { FastifyRequest } from 'fastify'
import { limitParallel } from '@lucero/kit/limit-parallel'
import { z } from 'zod'
import { bodies, type Answers } from '../../api.ts'
import { bearerOf, read, type Server } from '../http.ts'
import { Refusal } from '../../refusal.ts'
import { findTableRound, seedsIn } from '../rounds/table-rounds.ts'
import { chainView } from '../rounds/table-seeds.ts'
import type { Runtime } from '../runtime.ts'
import { seatInSession, seatOf, type SeatRow } from '../seats/seats.ts'
import { assertAtTable, cashOut, placeBet, settleAndReply, withdrawCashOut } from './bets.ts'
import { maxQueued } from './decisions.ts'
import type { Table } from './table.ts'
import { tableView } from './views.ts'

const numberPath = z.object({ number: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

export function addTableRoutes(
  runtime: Runtime,
  api: Server,
  table: Table,
  seatForTurn: (request: FastifyRequest) => Promise<SeatRow>,
): void {
  const { decisions } = table
  const walletCalls = limitParallel(2 * runtime.settings.database.connections, maxQueued)

  api.post('/crash/bets', async (request) => {
    const body = read(bodies.placeBet, request.body)
    const { seat, round } = await decisions.run(async () => {
      const seat = await seatForTurn(request)
      return { seat, round: await placeBet(runtime, table.live, seat, body) }
    })
    return walletCalls(() => settleAndReply(runtime, seat, round))
  })
  api.post('/crash/cash-out', async (request) => {
    const receivedAt = performance.now()
    const body = read(bodies.cashOut, request.body)
    const { seat, round } = await decisions.run(async () => {
      const seat = await seatOf(runtime, bearerOf(request))
      return { seat, round: await cashOut(runtime, table.clock, seat, body, receivedAt) }
    })
    return walletCalls(async () => {
      await decisions.idle()
      return settleAndReply(runtime, seat, round)
    })
  })
  api.post('/crash/cash-out/withdraw', async (request) => {
    const body = read(bodies.withdrawCashOut, request.body)
    const { seat, round } = await decisions.run(async () => {
      const seat = await seatOf(runtime, bearerOf(request))
      return { seat, round: await withdrawCashOut(runtime, seat, body) }
    })
    return walletCalls(() => settleAndReply(runtime, seat, round))
  })
  api.get('/crash/clock', async (): Promise<Answers['clock']> => {
    await table.clock.sync()
    return { now: Math.round(table.clock.at(performance.now())) }
  })
  api.get('/crash/stream', async (request, reply) => {
    const seat = await seatInSession(runtime, bearerOf(request))
    assertAtTable(seat)
    const headers = Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
    reply.hijack()
    reply.raw.writeHead(200, { ...headers, 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' })
    await table.live.add(seat, reply.raw)
  })
  api.get('/crash/rounds/:number', async (request): Promise<Answers['tableRound']> => {
    const path = numberPath.safeParse(request.params)
    const round = path.success ? await findTableRound(runtime.db, path.data.number) : undefined
    if (!round) throw new Refusal('ROUND_NOT_FOUND')
    // While betting is open, the seeds would let the last bettor compute digests.
    const seeds = round.status === 'betting' ? [] : await seedsIn(runtime.db, round.number)
    const { digest } = round
    return {
      round: { ...(await tableView(runtime, round)), ...(digest !== undefined && { digest }) },
      seeds,
      chain: await chainView(runtime, round.chain),
    }
  })
}
