/** Serves the pictures of games that the house uploaded. */
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Server } from '../http/http.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { findPicture } from './catalogue.ts'

/** The version is part of the address, so a picture never changes under its address. */
export function addPictures(runtime: Runtime, server: Server): void {
  server.get<{ Params: { gameId: string } }>('/pictures/:gameId', async ({ params }, reply) => {
    const picture = await findPicture(runtime, params.gameId)
    if (!picture) throw new Refusal('NOT_FOUND')
    return reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .type(picture.contentType)
      .send(picture.bytes)
  })
}
