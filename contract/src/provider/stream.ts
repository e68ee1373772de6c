/** A stream of signed calls over one upgraded connection. docs/provider-api.md explains it to integrators. */
import { providerBase } from './calls.ts'

/** The value of the `Upgrade` header. */
export const streamProtocol = 'lucero-lines'
export const streamPath = `${providerBase}/stream`

export const streamLimits = {
  /** Lines without an answer. The server reads no further line before it has answered one. */
  unanswered: 256,
  /** A call may have 64 KiB, as if it were sent alone. The rest is for number, time, name and signature. */
  lineBytes: 65 * 1024,
  /** Each side sends an empty line after this time without another one. */
  keepAliveMs: 20_000,
  /** A connection without any line for this time is dead. */
  idleMs: 60_000,
} as const

/** The nonce of a stream is shorter than others, because a line adds its number. */
export const maxStreamNonce = 100

/** Signed in place of the HTTP method. HTTP has no such method, so a line cannot be replayed as a request. */
export const lineMethod = 'LINE'

/** The nonce of a line. */
export const lineNonce = (streamNonce: string, number: string): string => `${streamNonce}.${number}`

export const streamSummary = 'A stream of signed calls over one connection; answers come in any order'
