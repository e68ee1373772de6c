/** Why a command did not do what was asked, in one line, and the exit code that tells a script which kind of why. */
import { refusalMeanings } from '@lucero/contract/refusal-meanings'
import { readable, type Refusal } from '@lucero/contract/refusals'

export const exitCodes = { ok: 0, refused: 1, finding: 2, unreachable: 3, wrongToken: 4, usage: 64 } as const

type Kind = Exclude<keyof typeof exitCodes, 'ok' | 'finding'>

export class Problem extends Error {
  readonly exitCode: number
  /** For scripts: the server's own word where it said no, else the kind. */
  readonly code: string

  constructor(kind: Kind, message: string, code: string = kind) {
    super(message)
    this.name = 'Problem'
    this.exitCode = exitCodes[kind]
    this.code = code
  }
}

export function problemFrom(refusal: Refusal): Problem {
  const { code, fields } = refusal
  if (code === 'ACCESS_TOKEN_EXPIRED')
    return new Problem(
      'wrongToken',
      'The server does not take this house token: set LUCERO_HOUSE_TOKEN, or --token',
      code,
    )
  if (code === 'INVALID_INPUT') return new Problem('usage', `The server cannot read this: ${listOf(fields)}`, code)
  const isPassing = ['RETRY_LATER', 'INTERNAL_ERROR', 'TOO_MANY_REQUESTS'].includes(code)
  return new Problem(isPassing ? 'unreachable' : 'refused', `${readable(code)}: ${refusalMeanings[code]}`, code)
}

const listOf = (fields: Refusal['fields']) =>
  Object.entries(fields)
    .map(([name, message]) => `${name}: ${message}`)
    .join('; ') || 'it does not say why'
