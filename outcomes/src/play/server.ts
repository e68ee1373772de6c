/** Serves a package on localhost: its front end, and the calls of the wire contract. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentTypeOf } from '../front.ts'
import { errorBody, invalid, WireError } from '../wire/contract.ts'
import { MAX_BODY_BYTES, readBody, type WireBody } from '../wire/requests.ts'
import { plainHttpScript, reloadScript, withScripts } from './html.ts'
import type { openTableGame } from './table-game.ts'

export type TableGame = ReturnType<typeof openTableGame>
/** A folder, or the address of a running development server. */
export type FrontSource = { folder: string } | { url: string }

export function openPlayServer(game: TableGame, front: FrontSource) {
  const listeners = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => sendError(response, error))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    allowFront(response, front)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (url.pathname === '/__changes') return follow(response)
    const call = callAt(game, url.pathname)
    if (call && request.method === 'POST') return sendJson(response, await call(readBody(await bodyOf(request))))
    const replay = /^\/bet\/replay\/[^/]+\/[^/]+\/([^/]+)\/(\d+)$/.exec(url.pathname)
    if (replay) return sendJson(response, await game.replay(decodeURIComponent(String(replay[1])), Number(replay[2])))
    if (url.pathname === '/') return redirectToGame(response, request.headers.host ?? '', game)
    await sendFront(response, front, url)
  }

  function follow(response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    response.write('retry: 500\n\n')
    listeners.add(response)
    response.once('close', () => listeners.delete(response))
  }

  return {
    server,
    listen: (port: number) => listening(server, port),
    /** Pages that are open load again. */
    reload: () => listeners.forEach((response) => response.write('data: changed\n\n')),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const listening = (server: Server, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

function callAt(game: TableGame, path: string): ((body: WireBody) => Promise<string>) | undefined {
  if (path === '/wallet/authenticate') return game.authenticate
  if (path === '/wallet/balance') return game.balance
  if (path === '/wallet/play') return game.play
  if (path === '/wallet/end-round') return game.endRound
  return path === '/bet/event' ? game.event : undefined
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += (chunk as Buffer).length
    if (length > MAX_BODY_BYTES) throw invalid('the body is too large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}

function redirectToGame(response: ServerResponse, host: string, game: TableGame): void {
  const query = new URLSearchParams({
    sessionID: game.openSession(),
    rgs_url: host,
    lang: 'en',
    currency: 'USD',
    device: 'desktop',
    social: 'false',
    demo: 'true',
  })
  response.writeHead(302, { Location: `/game/?${query.toString()}`, 'Cache-Control': 'no-store' }).end()
}

async function sendFront(response: ServerResponse, front: FrontSource, url: URL): Promise<void> {
  const path = decodeURIComponent(url.pathname.replace(/^\/game\//, '/')).slice(1) || 'index.html'
  if (path.includes('..') || path.includes('\0')) throw new WireError(404, 'NOT_FOUND', 'there is no such file')
  const { type, content } = 'url' in front ? await fetched(front.url, path, url.search) : await read(front.folder, path)
  const isPage = type.startsWith('text/html')
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  response.end(isPage ? withScripts(content.toString(), plainHttpScript, reloadScript) : content)
}

async function read(folder: string, path: string): Promise<{ type: string; content: Buffer }> {
  const type = contentTypeOf(path)
  const content = type === undefined ? undefined : await readFile(join(folder, path)).catch(() => undefined)
  if (type === undefined || !content) throw new WireError(404, 'NOT_FOUND', `there is no file ${path}`)
  return { type, content }
}

async function fetched(base: string, path: string, search: string): Promise<{ type: string; content: Buffer }> {
  const answer = await fetch(new URL(path + search, `${base.replace(/\/$/, '')}/`))
  if (!answer.ok) throw new WireError(404, 'NOT_FOUND', `${base} answers ${answer.status} for ${path}`)
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  return { type, content: Buffer.from(await answer.arrayBuffer()) }
}

function allowFront(response: ServerResponse, front: FrontSource): void {
  if (!('url' in front)) return
  response.setHeader('Access-Control-Allow-Origin', new URL(front.url).origin)
  response.setHeader('Access-Control-Allow-Headers', 'content-type, idempotency-key')
}

function sendJson(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(text)
}

function sendError(response: ServerResponse, error: unknown): void {
  const known = error instanceof WireError ? error : new WireError(500, 'ERR_GEN', String(error))
  if (response.headersSent) return void response.destroy()
  response.writeHead(known.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(errorBody(known)))
}
