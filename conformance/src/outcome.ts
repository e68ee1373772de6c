/** The result of a case. */
import { Mismatch } from './expect.ts'
import { MissingHook } from './hooks.ts'

export type Outcome = {
  group: string
  name: string
  rule: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** Why it failed or was skipped. */
  why?: string
  expected?: string
  got?: string
}

export type CaseResult = Pick<Outcome, 'outcome' | 'why' | 'expected' | 'got'>

export const resultOf = (play: () => Promise<void>): Promise<CaseResult> =>
  play().then((): CaseResult => ({ outcome: 'passed' }), wentWrong)

function wentWrong(error: unknown): CaseResult {
  if (error instanceof MissingHook) return { outcome: 'skipped', why: error.message }
  if (error instanceof Mismatch)
    return { outcome: 'failed', why: error.message, expected: error.expected, got: error.got }
  return { outcome: 'failed', why: error instanceof Error ? messageOf(error) : String(error) }
}

const messageOf = (error: Error): string =>
  error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
