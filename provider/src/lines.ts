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

type Waiting = { signed: SignedRequest; resolve(body: string): void; reject(error: Error): void }

/** Opens a connection. `unknown` says why there is none. */
export async function openLines({ url, timeoutMs = 10_000, ...credentials }: LinesSettings): Promise<Lines | Unknown> {
  const { protocol, origin, pathname } = new URL(url)
  const base = `${pathname.replace(/\/$/, '')}${providerBase}`
  const nonce = randomUUID()
  const signed = signRequest({ ...credentials, form: 'v2' }, `${base}/stream`, '', { method: 'GET', nonce })
  try {
    const { answer, socket, head } = await new Promise<Opened>((resolve, reject) => {
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

type Opened = { answer: IncomingMessage; socket?: Duplex; head?: Buffer }

const codeIn = (body: Buffer): string => (JSON.parse(body.toString()) as { result: string }).result

type Signing = { provider: string; secret: string; base: string; nonce: string }

function linesOn(socket: Duplex, head: Buffer | undefined, { base, nonce, ...credentials }: Signing): Lines {
  const waiting = new Map<string, Waiting>()
  let [last, isUsable, hasEnded, reason] = [0, true, false, 'the connection was lost']
  let [readAt, wroteAt] = [performance.now(), performance.now()]
  let output = ''

  /** Lines of one turn of the event loop are written together. */
  const flush = () => {
    if (!socket.writable || !output) return
    wroteAt = performance.now()
    socket.write(output)
    output = ''
  }
  const write = (line: string) => {
    if (!output) setImmediate(flush)
    output += `${line}\n`
  }
  const endIfIdle = () => {
    if (isUsable || hasEnded || waiting.size > 0) return
    hasEnded = true
    write('end')
  }
  const retire = () => {
    isUsable = false
    endIfIdle()
  }

  const receive = (line: Buffer): void => {
    readAt = performance.now()
    if (line.length === 0) return
    const text = line.toString('utf8')
    if (text === 'stop') return retire()
    if (text === 'end' || text.startsWith('end ')) {
      reason = text === 'end' ? 'the wallet has ended the stream' : `the wallet has ended the stream: ${text.slice(4)}`
      return void socket.destroy()
    }
    const [number = '', timestamp = '', signature = ''] = text.split(' ', 3)
    const body = text.slice(number.length + timestamp.length + signature.length + 3)
    const found = waiting.get(number)
    if (!found) return
    const headers = {
      [names.nonce]: lineNonce(nonce, number),
      [names.timestamp]: timestamp,
      [names.signature]: signature,
    }
    const problem = problemWithAnswer(credentials.secret, found.signed, headers, body)
    if (problem !== undefined) {
      reason = problem
      return void socket.destroy()
    }
    waiting.delete(number)
    found.resolve(body)
    endIfIdle()
  }

  const timer = setInterval(() => {
    const now = performance.now()
    if (now - readAt > streamLimits.idleMs) socket.destroy()
    else if (isUsable && now - wroteAt >= streamLimits.keepAliveMs / 2) write('')
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
  const split = splitLines(receive)
  const take = (chunk: Buffer) => {
    if (split(chunk)) return
    reason = 'the answer is too large'
    socket.destroy()
  }
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
        write(`${number} ${signed.parts.timestamp} ${call} ${signed.headers[names.signature]} ${body}`)
      })
    },
    isUsable: () => isUsable,
    end: retire,
    ended,
  }
}

/** Returns false if a line is too long. */
function splitLines(receive: (line: Buffer) => void): (chunk: Buffer) => boolean {
  let parts: Buffer[] = []
  let bytes = 0
  return (chunk) => {
    for (let start = 0; ;) {
      const end = chunk.indexOf(0x0a, start)
      const part = chunk.subarray(start, end < 0 ? chunk.length : end)
      bytes += part.length
      if (bytes > maxAnswerBytes) return false
      parts.push(part)
      if (end < 0) return true
      const line = parts.length === 1 ? part : Buffer.concat(parts)
      ;[parts, bytes, start] = [[], 0, end + 1]
      receive(line)
    }
  }
}
