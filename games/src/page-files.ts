/** Serves the built pages of the games and their assets. */
import { ownGamesPath } from '@lucero/contract/shared/own-games'
import { addStaticFiles } from '@lucero/kit/static-files'
import { sendRefusal, type Server } from './server/http.ts'
import { Refusal } from './refusal.ts'

export async function addPage(server: Server, folder: string): Promise<void> {
  const serve = await addStaticFiles(server, folder, ownGamesPath)
  server.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    return (isPage && serve(request, reply)) || sendRefusal(reply, new Refusal('NOT_FOUND'))
  })
}
