/** Serves the built pages of the games and their assets. */
import { ownGamesPath } from '@lucero/contract/shared/own-games'
import { addStaticFiles } from '@lucero/kit/static-files'
import { frameHeaders, sendRefusal, type Server } from './server/http.ts'
import { originsOf, type ContentSettings } from './server/packages/content-address.ts'
import { Refusal } from './refusal.ts'

const hostedPath = `${ownGamesPath}/hosted/`

export async function addPage(server: Server, folder: string, content: ContentSettings): Promise<void> {
  const serve = await addStaticFiles(server, folder, ownGamesPath)
  server.addHook('onRequest', async (request, reply) => {
    const frames = request.url.startsWith(hostedPath) ? originsOf(content, request.host) : undefined
    if (frames) void reply.headers(frameHeaders([frames]))
  })
  server.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    return (isPage && serve(request, reply)) || sendRefusal(reply, new Refusal('NOT_FOUND'))
  })
}
