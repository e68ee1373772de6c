/** Sends one message to an endpoint. Time and size of everything that the receiver does are bounded. */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { AddressRefusal, assertHostAllowed, checkedLookup, type AddressRules } from './address.ts'

/** From the resolution of the name to the status of the answer. */
const answerWithinMs = 10_000
/** The body of an answer is read for so long and so far. It is for the log only. */
const bodyWithinMs = 2000
const maxBodyBytes = 1000

export type Answer = { status: number | null; problem: string | null; answer: string; milliseconds: number }

export type Message = { address: string; body: string; headers: Record<string, string> }

/** `connections` keeps connections open between messages. Its owner closes it. */
export type Connections = { http: HttpAgent; https: HttpsAgent; close(): void }

export function openConnections(rules: AddressRules, max: number, certificates?: string): Connections {
  const settings = { keepAlive: true, maxSockets: max, maxFreeSockets: max }
  const http = new HttpAgent({ ...settings, lookup: checkedLookup(rules, true) })
  const https = new HttpsAgent({
    ...settings,
    lookup: checkedLookup(rules, false),
    ...(certificates && { ca: certificates }),
  })
  return {
    http,
    https,
    close() {
      http.destroy()
      https.destroy()
    },
  }
}

export type SendSettings = { rules: AddressRules; connections: Connections; answerWithinMs?: number | undefined }

/** Never rejects. A status of 2xx means that the receiver has the message. Redirects are not followed. */
export async function send({ address, body, headers }: Message, settings: SendSettings): Promise<Answer> {
  const startedMs = performance.now()
  const took = () => Math.round(performance.now() - startedMs)
  try {
    const { status, text } = await exchange(new URL(address), { body, headers }, settings)
    return { status, problem: problemOf(status), answer: text, milliseconds: took() }
  } catch (error) {
    return { status: null, problem: reasonText(error), answer: '', milliseconds: took() }
  }
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'a redirect is not followed' : `status ${status}`
}

function reasonText(error: unknown): string {
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  if (name === 'AbortError') return 'timeout'
  return (error instanceof AddressRefusal ? message : (code ?? message)) ?? 'unknown'
}

type Exchange = { status: number; text: string }

function exchange(
  url: URL,
  { body, headers }: Omit<Message, 'address'>,
  { rules, connections, answerWithinMs: withinMs = answerWithinMs }: SendSettings,
): Promise<Exchange> {
  assertHostAllowed(url, rules)
  return new Promise((resolve, reject) => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), withinMs)
    const isPlain = url.protocol === 'http:'
    const sent = (isPlain ? httpRequest : httpsRequest)(
      url,
      {
        method: 'POST',
        agent: isPlain ? connections.http : connections.https,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Lucero-Events/1',
          ...headers,
        },
        signal: late.signal,
      },
      (response) => {
        clearTimeout(timer)
        void beginningOf(response, Math.min(bodyWithinMs, withinMs)).then((text) =>
          resolve({ status: response.statusCode ?? 0, text }),
        )
      },
    )
    sent.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    sent.end(body)
  })
}

/** The beginning of the body. A longer or slower one closes the connection. Never rejects: the status has arrived. */
function beginningOf(response: IncomingMessage, withinMs: number): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let size = 0
    const finish = () => {
      clearTimeout(timer)
      resolve(textOf(Buffer.concat(parts).subarray(0, maxBodyBytes)))
    }
    const cut = () => {
      response.destroy()
      finish()
    }
    const timer = setTimeout(cut, withinMs)
    response.on('data', (part: Buffer) => {
      parts.push(part)
      size += part.length
      if (size > maxBodyBytes) cut()
    })
    response.on('end', finish)
    response.on('error', finish)
    response.on('close', finish)
  })
}

/** PostgreSQL stores no NUL. */
const textOf = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '\uFFFD')
