/** An in-memory wallet that implements the protocol, correctly or with one wrong decision. The suite itself is tested against it. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  providerBase,
  providerCalls,
  providerHeaders as names,
  type ProviderCall,
  type SignatureForm,
} from '@lucero/contract/provider/calls'
import type { Hooks } from '../hooks.ts'
import { signatureOf } from '@lucero/provider/signature'
import { newPlayer, openBook, spinCents, type Book, type Player } from './book.ts'
import { openCalls, readBody, refused } from './calls.ts'
import { right, type Decisions, type SignedRequest } from './decisions.ts'

const game = 'test-game'
const provider = 'test-provider'

export async function openWallet(otherwise: Partial<Decisions> = {}) {
  const make = { ...right, ...otherwise }
  const book = openBook(game)
  book.secrets.set(provider, ['secret of the one']).set('stranger', ['secret of the other'])
  const answer = openCalls(book, make, provider)

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const received = await readRequest(request)
    const who = received.provider
    const call = received.path.split('?')[0]!.slice(providerBase.length + 1) as ProviderCall
    const { refusal, secret: used = '' } = pass(book, make, who, call, received)
    const reply = refusal
      ? refused(make, refusal)
      : await answer(who, call, requestRefusal(make, call, received) ?? readBody(call, received.body, make))
    const timestamp = String(Math.floor(Date.now() / 1000))
    const secret = make.secretForAnswer(used, book.secrets.get(who) ?? [])
    const form = make.formOfAnswer(formOf(received))
    const parts = { ...received, direction: make.directionOfAnswer, timestamp }
    const isSigned = make.signsUnknownCall || Object.hasOwn(providerCalls, call)
    const signature = isSigned ? make.signAnswer(signatureOf(secret, form, parts, reply.body)) : undefined
    response.setHeader('X-Timestamp', timestamp)
    if (received.nonce) response.setHeader('X-Nonce', make.echoNonce(received.nonce))
    if (signature !== undefined) response.setHeader('X-Signature', signature)
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
  }

  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return {
    url,
    game,
    hooks: hooksOf(book, make),
    as: (who: 'test-provider' | 'stranger') => ({ url, provider: who, secret: book.secrets.get(who)![0]! }),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

async function readRequest(request: IncomingMessage): Promise<HttpRequest> {
  const header = (name: string) => String(request.headers[name] ?? '')
  return {
    direction: 'request',
    provider: header(names.provider),
    method: request.method ?? '',
    path: request.url ?? '',
    body: await text(request),
    timestamp: header(names.timestamp),
    nonce: header(names.nonce),
    signature: header(names.signature),
    contentType: header('content-type'),
  }
}

type HttpRequest = SignedRequest & { contentType: string }

/** A refusal of the request itself, whatever its body contains. */
function requestRefusal(make: Decisions, call: string, { method, path, contentType }: HttpRequest): string | undefined {
  if (!Object.hasOwn(providerCalls, call)) return 'NOT_FOUND'
  if (!make.takesMethod(method)) return 'METHOD_NOT_ALLOWED'
  if (path.includes('?') && !make.takesQuery) return 'INVALID_INPUT'
  return make.takesType(contentType) ? undefined : 'UNSUPPORTED_MEDIA_TYPE'
}

const formOf = ({ signature }: SignedRequest): SignatureForm => (signature.startsWith('v1=') ? 'v1' : 'v2')

/** Checks signature, time and nonce. Returns the first refusal, and the secret that signed the request. */
function pass(
  book: Book,
  make: Decisions,
  who: string,
  call: ProviderCall,
  received: SignedRequest,
): { refusal?: string; secret?: string } {
  const { timestamp, nonce } = received
  if (Buffer.byteLength(received.body) > make.maxBytes) return { refusal: 'REQUEST_TOO_LARGE' }
  const read = make.looksAtShapeFirst ? readBody(call, received.body, make) : undefined
  if (typeof read === 'string') return { refusal: read, secret: book.secrets.get(who)?.at(-1) ?? '' }
  const isNew = () => nonce !== '' && book.nonces.size < book.nonces.add(`${who}\n${nonce}`).size
  const early = make.usesNonceBeforeSignature ? isNew() : undefined
  const secrets = book.secrets.get(who)
  if (!secrets) return { refusal: make.toldToUnknownProvider }
  const secret = make
    .goodSecrets(secrets)
    .find((one) =>
      make.isSigned(received, (changed) =>
        signatureOf(one, formOf(received), { ...received, ...changed }, changed?.body ?? received.body),
      ),
    )
  if (secret === undefined) return { refusal: 'INVALID_SIGNATURE' }
  if (!make.isFresh(timestamp)) return { refusal: 'STALE_TIMESTAMP', secret }
  if (!make.isNonce(nonce)) return { refusal: 'INVALID_INPUT', secret }
  return make.isNonceUsedUp(early ?? isNew()) ? { refusal: 'NONCE_REUSED', secret } : { secret }
}

function hooksOf(book: Book, make: Decisions): Required<Hooks> {
  const byName = new Map<string, Player>()
  const playerOf = (name: string) => {
    const player = byName.get(name) ?? newPlayer()
    byName.set(name, player)
    book.players.set(player.id, player)
    return player
  }
  return {
    async launch(name) {
      const token = randomUUID()
      book.launches.set(token, { token, player: playerOf(name), game, used: false })
      return token
    },
    async expire(name) {
      for (const session of book.sessions.values()) session.ended ||= session.player === playerOf(name)
    },
    block: async (name) => void (playerOf(name).blocked = true),
    disable: async () => void (book.isEnabled = false),
    enable: async () => void (book.isEnabled = true),
    limit: async (cents) => void (book.limit = cents),
    async spins(name, count) {
      playerOf(name).spins = count
      return spinCents
    },
    async rotate() {
      const secret = randomUUID()
      book.secrets.get(provider)!.push(secret)
      return secret
    },
    async collect(name) {
      const player = playerOf(name)
      const cents = player.cash
      await make.beforeWriting()
      player.cash -= cents
      return cents
    },
  }
}
