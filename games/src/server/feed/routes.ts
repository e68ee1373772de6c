/** Calls about the live bets, and about the name that they show. */
import { z } from 'zod'
import { bodies, gameId, type Answers } from '../../api.ts'
import { bearerOf, read, type Server } from '../http.ts'
import { Refusal } from '../../refusal.ts'
import type { Runtime } from '../runtime.ts'
import { seatInSession, seatOf } from '../seats/seats.ts'
import { hasConsent, saveConsent } from './store.ts'

const gamePath = z.object({ game: gameId })

export function addFeedRoutes(runtime: Runtime, api: Server): void {
  // Public, and the same for all pages. `no-cache`: the browser keeps it and asks whether it has changed.
  api.get('/bets/:game', async (request, reply) => {
    const path = gamePath.safeParse(request.params)
    if (!path.success) throw new Refusal('NOT_FOUND')
    const { body, etag } = await runtime.feed.answerFor(path.data.game)
    reply.headers({ 'Cache-Control': 'no-cache', ETag: etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })
  api.get('/name', async (request): Promise<Answers['name']> => {
    const { mode, player } = await seatOf(runtime, bearerOf(request))
    return { isShown: mode === 'real' && (await hasConsent(runtime.db, player)) }
  })
  api.post('/name', async (request): Promise<Answers['name']> => {
    const { isShown } = read(bodies.name, request.body)
    const { mode, player } = await seatInSession(runtime, bearerOf(request))
    // Bets with play money are not shown, so there is nothing to consent to.
    if (mode === 'demo') throw new Refusal('ILLEGAL_ACTION')
    await saveConsent(runtime.db, player, isShown)
    runtime.feed.forget()
    return { isShown }
  })
}
