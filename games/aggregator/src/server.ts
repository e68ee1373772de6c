/** The HTTP server of the aggregator: signed calls of the operator, and the pages and their calls below the path that the operator passes on. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openJournal } from './journal.ts'
import { headersFor, readFiles } from './files.ts'
import { isSignedBy, openKey, signatureHeader } from './keys.ts'
import { openOperator } from './operator.ts'
import { answerPageCall, roundOf } from './page-calls.ts'
import { openRounds } from './rounds.ts'
import type { Settings } from './settings.ts'
import { answerVendorCall, vendorBase, VendorError } from './vendor-calls.ts'

const maxBodyBytes = 64 * 1024
const host = '127.0.0.1'

export type Aggregator = Awaited<ReturnType<typeof openAggregator>>

export async function openAggregator(settings: Settings) {
  const { privateKey, publicKey } = openKey(join(settings.folder, 'key.pem'))
  const journal = openJournal(join(settings.folder, 'journal.jsonl'))
  const operator = openOperator({ url: settings.walletUrl, key: privateKey })
  const rounds = openRounds(journal, operator)
  const files = readFiles(settings.pages)
  let operatorKeys: readonly string[] = []
  let address = ''

  const vendorCall = async (name: string, request: IncomingMessage): Promise<object> => {
    const raw = await bodyOf(request)
    if (!isSignedBy(operatorKeys, raw, request.headers[signatureHeader])) throw new VendorError(401, 'wrong signature')
    const site = { journal, originFor: originIn(settings), pictures: `${address}${settings.path}/pictures` }
    return answerVendorCall(site, name, jsonIn(raw))
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${host}`)
    if (request.method === 'POST' && pathname.startsWith(vendorBase))
      return sendJson(response, await vendorCall(pathname.slice(vendorBase.length), request))
    if (!pathname.startsWith(`${settings.path}/`)) throw new VendorError(404, 'there is nothing here')
    const path = pathname.slice(settings.path.length)
    if (request.method === 'POST' && path.startsWith('/api/'))
      return sendJson(
        response,
        await answerPageCall({ journal, operator, rounds }, path.slice('/api/'.length), jsonIn(await bodyOf(request))),
      )
    if (path.startsWith('/api/rounds/'))
      return sendJson(response, roundOf({ journal }, path.slice('/api/rounds/'.length)))
    const file = files.get(/^\/(play|rounds)\//.test(path) ? '/index.html' : path)
    if (!file) throw new VendorError(404, 'there is no such page')
    const lobby = journal.sessions.get(searchParams.get('session') ?? '')?.lobby
    response
      .writeHead(200, {
        ...headersFor(URL.parse(lobby ?? '')?.origin),
        'content-type': file.type,
        'cache-control': file.cache,
      })
      .end(file.content)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      sendJson(
        response,
        { error: error instanceof VendorError ? error.message : 'internal error' },
        error instanceof VendorError ? error.status : 500,
      ),
    )
  })
  await once(server.listen(settings.port, host), 'listening')
  const { port } = server.address() as AddressInfo
  address = `http://${host}:${port}`
  return {
    port,
    publicKey,
    /** The public keys with which the operator signs. */
    trust: (keys: readonly string[]) => void (operatorKeys = keys),
    async stop() {
      rounds.stop()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function sendJson(response: ServerResponse, content: object, status = 200): void {
  if (response.headersSent) return void response.destroy()
  response
    .writeHead(status, { ...headersFor(), 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(content))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBodyBytes) throw new VendorError(400, 'the body is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new VendorError(400, 'the body is not JSON')
  }
}

/** The pages have the port of the lobby, because one address serves everything. */
const originIn =
  ({ pageHost, scheme }: Settings) =>
  (lobby: string): string => {
    const port = URL.parse(lobby)?.port
    return `${scheme}://${pageHost}${port ? `:${port}` : ''}`
  }
