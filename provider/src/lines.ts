/** One connection with signed lines: each call is a line, and each answer is verified. Answers come in any order. */
import { randomUUID } from 'node:crypto'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Duplex } from 'node:stream'
import { providerBase, providerHeaders as names } from '@lucero/contract/provider/calls'
import { lineMethod, lineNonce, streamLimits, streamProtocol } from '@lucero/contract/provider/stream'
import { maxAnswerBytes, readBody, unknown, type Unknown } from './outcome.ts'
import { problemWithAnswer, signRequest, type Credentials, type SignedRequest } from './signature.ts'

export type LinesSettings = Pick<Credentials, 'provider' | 'secret'> & { url: string; timeoutMs?: number }

export type Lines = {
  outcome: 'open'
  /** The body of the answer. Rejects if the connection ends first: the call may have taken effect. */
  send(call: string, body: string): Promise<string>
  /** False once either side has asked for the end. */
  isUsable(): boolean
  /** Sends no further line. The connection ends when everything is answered. */
  end(): void
  ended: Promise<void>
}

type PendingLine = { signed: SignedRequest; resolve(body: string): void; reject(error: Error): void }

/** Opens a connection. `unknown` says why there is none. */
export async function openLines({ url, timeoutMs = 10_000, ...credentials }: LinesSettings): Promise<Lines | Unknown> {
  const { protocol, origin, pathname } = new URL(url)
  const base = `${pathname.replace(/\/$/, '')}${providerBase}`
  const nonce = randomUUID()
  const signed = signRequest({ ...credentials, form: 'v2' }, `${base}/stream`, '', { method: 'GET', nonce })
  try {
    const { answer, socket, head } = await new Promise<UpgradeAnswer>((resolve, reject) => {
      const headers = { ...signed.headers, connection: 'Upgrade', upgrade: streamProtocol }
      const signal = AbortSignal.timeout(timeoutMs)
      const open = protocol === 'https:' ? httpsRequest : httpRequest
      const sent = open(`${origin}${signed.path}`, { headers, agent: false, signal })
      sent.on('error', reject)
      sent.on('response', (answer) => resolve({ answer }))
      sent.on('upgrade', (answer, socket, head) => resolve({ answer, socket, head }))
      sent.end()
    })
    const body = socket ? Buffer.alloc(0) : await readBody(answer)
    const problem = problemWithAnswer(credentials.secret, signed, answer.headers, body)
    const { statusCode: status = 0, headers } = answer
    if (problem === undefined && socket) return linesOn(socket, head, { ...credentials, base, nonce })
    socket?.destroy()
    const code = problem === undefined ? codeIn(body) : ''
    return unknown(problem ?? code, { status, headers }, code)
  } catch (error) {
    return unknown(error instanceof Error ? error.message : String(error))
  }
}

type UpgradeAnswer = { answer: IncomingMessage; socket?: Duplex; head?: Buffer }

const codeIn = (body: Buffer): string => (JSON.parse(body.toString()) as { result: string }).result

type LineSigner = { provider: string; secret: string; base: string; nonce: string }

function linesOn(socket: Duplex, head: Buffer | undefined, { base, nonce, ...credentials }: LineSigner): Lines {
  const waiting = new Map<string, PendingLine>()
  const output = openOutput(socket)
  let [last, isUsable, hasEnded, reason] = [0, true, false, 'the connection was lost']
  let readAt = performance.now()

  const endIfIdle = () => {
    if (isUsable || hasEnded || waiting.size > 0) return
    hasEnded = true
    output.write('end')
  }
  const retire = () => {
    isUsable = false
    endIfIdle()
  }
  const cut = (why: string) => {
    reason = why
    socket.destroy()
  }

  const receive = (line: Buffer): void => {
    readAt = performance.now()
    if (line.length === 0) return
    const text = line.toString('utf8')
    if (text === 'stop') return retire()
    if (text === 'end') return cut('the wallet has ended the stream')
    if (text.startsWith('end ')) return cut(`the wallet has ended the stream: ${text.slice(4)}`)
    const { number, headers, body } = answerIn(text, nonce)
    const found = waiting.get(number)
    if (!found) return
    const problem = problemWithAnswer(credentials.secret, found.signed, headers, body)
    if (problem !== undefined) return cut(problem)
    waiting.delete(number)
    found.resolve(body)
    endIfIdle()
  }

  const timer = setInterval(() => {
    if (performance.now() - readAt > streamLimits.idleMs) socket.destroy()
    else if (isUsable && output.idleMs() >= streamLimits.keepAliveMs / 2) output.write('')
  }, streamLimits.keepAliveMs / 2)
  timer.unref()

  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isUsable = false
      clearInterval(timer)
      for (const { reject } of waiting.values()) reject(new Error(reason))
      waiting.clear()
      resolve()
    })
  })
  const take = splitLines(receive, () => cut('the answer is too large'))
  socket.on('error', (error) => (reason = error.message))
  socket.on('end', () => socket.destroy())
  if (head?.length) take(head)
  socket.on('data', take)

  return {
    outcome: 'open',
    send(call, body) {
      last += 1
      const number = String(last)
      const signed = signRequest({ ...credentials, form: 'v2' }, `${base}/${call}`, body, {
        method: lineMethod,
        nonce: lineNonce(nonce, number),
      })
      return new Promise<string>((resolve, reject) => {
        if (socket.destroyed) return reject(new Error(reason))
        waiting.set(number, { signed, resolve, reject })
        output.write(`${number} ${signed.parts.timestamp} ${call} ${signed.headers[names.signature]} ${body}`)
      })
    },
    isUsable: () => isUsable,
    end: retire,
    ended,
  }
}

/** Lines of one turn of the event loop are written together. */
function openOutput(socket: Duplex) {
  let wroteAt = performance.now()
  let output = ''
  const flush = () => {
    if (!socket.writable || !output) return
    wroteAt = performance.now()
    socket.write(output)
    output = ''
  }
  return {
    write(line: string): void {
      if (!output) setImmediate(flush)
      output += `${line}\n`
    },
    idleMs: (): number => performance.now() - wroteAt,
  }
}

/** The parts of an answer, with the headers that its signature covers. */
function answerIn(text: string, nonce: string) {
  const [number = '', timestamp = '', signature = ''] = text.split(' ', 3)
  return {
    number,
    headers: {
      [names.nonce]: lineNonce(nonce, number),
      [names.timestamp]: timestamp,
      [names.signature]: signature,
    },
    body: text.slice(number.length + timestamp.length + signature.length + 3),
  }
}

function splitLines(receive: (line: Buffer) => void, refuseLong: () => void): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let bytes = 0
  return (chunk) => {
    for (let start = 0; ;) {
      const end = chunk.indexOf(0x0a, start)
      const part = chunk.subarray(start, end < 0 ? chunk.length : end)
      bytes += part.length
      if (bytes > maxAnswerBytes) return refuseLong()
      parts.push(part)
      if (end < 0) return
      const line = parts.length === 1 ? part : Buffer.concat(parts)
      ;[parts, bytes, start] = [[], 0, end + 1]
      receive(line)
    }
  }
}
