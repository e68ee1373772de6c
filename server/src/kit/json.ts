import { Refusal } from '@lucero/contract/refusals'
import type { FastifyRequest } from 'fastify'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** NUL cannot be stored in PostgreSQL, and keys that reach into prototypes have no business in a body. */
const refusedKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Strict JSON: UTF-8 only, nothing PostgreSQL could choke on; an empty body is no body. */
export function readJson(
  _request: FastifyRequest,
  raw: Buffer | string,
  done: (error: Error | null, body?: unknown) => void,
): void {
  try {
    done(null, jsonIn(raw as Buffer))
  } catch (error) {
    done(error as Refusal)
  }
}

export function jsonIn(raw: Buffer): unknown {
  try {
    return raw.length === 0 ? undefined : parse(utf8.decode(raw))
  } catch {
    throw new Refusal('MALFORMED_REQUEST')
  }
}

function parse(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    if (refusedKeys.has(key) || key.includes('\0')) throw new SyntaxError('refused key')
    if (typeof value === 'string' && value.includes('\0')) throw new SyntaxError('NUL in a text')
    return value
  })
}
