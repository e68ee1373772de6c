/** Assertions of cases. A failed one reports the rule, the expected and the actual value. */
import { inspect } from 'node:util'
import { providerCalls, type ProviderBalance, type ProviderCall } from '@lucero/contract/provider/calls'

export type Answer = {
  call: ProviderCall
  status: number
  result: string
  text: string
  body: Record<string, unknown>
  balance: ProviderBalance | undefined
  headers: Headers
}

export class Mismatch extends Error {
  readonly expected: string
  readonly got: string

  constructor(what: string, expected: string, got: string) {
    super(what)
    this.name = 'Mismatch'
    this.expected = expected
    this.got = got
  }
}

const shown = (value: unknown) => (typeof value === 'string' ? value : inspect(value, { depth: 6, breakLength: 120 }))

export function equal(what: string, got: unknown, expected: unknown): void {
  const [is, should] = [shown(got), shown(expected)]
  if (is !== should) throw new Mismatch(what, should, is)
}

/** The version may grow for the wallet's own reasons; the money may not change. */
export function sameMoney(what: string, got: ProviderBalance, expected: ProviderBalance): void {
  const money = ({ playable, cash, bonus }: ProviderBalance) => ({ playable, cash, bonus })
  equal(what, money(got), money(expected))
}

export type BalanceAnswer = Answer & { balance: ProviderBalance }

/** A movement or balance that was answered with OK. */
export function ok(answer: Answer): BalanceAnswer {
  if (answer.result !== 'OK') throw new Mismatch(`answer to ${answer.call}`, 'OK', textOf(answer))
  return answer as BalanceAnswer
}

export function refused(answer: Answer, ...codes: string[]): Answer {
  if (!codes.includes(answer.result)) throw new Mismatch(`answer to ${answer.call}`, codes.join(' or '), textOf(answer))
  return answer
}

const textOf = ({ status, text }: Answer) => `${status} ${text}`

export function sameBytes(again: Answer, first: Answer): void {
  equal(`the answer to the same ${first.call} again, to the byte`, textOf(again), textOf(first))
}

/** In order of arrival. */
export function movementsOf(answer: Answer) {
  return providerCalls.round.answer.parse(ok(answer).body).movements
}

export const stateOf = (answer: Answer) => providerCalls.round.answer.parse(ok(answer).body).state

export const count = (answers: Answer[], result: string) => answers.filter((answer) => answer.result === result).length
