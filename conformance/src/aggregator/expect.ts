/** Assertions of the aggregator's cases. */
import { equal, Mismatch } from '../expect.ts'
import type { Answer } from './client.ts'
import type { Status } from './dialect.ts'

type Balance = Answer & { balance: number }

export function ok(answer: Answer): Balance {
  if (answer.status !== 'RS_OK') throw new Mismatch(`answer to ${answer.call}`, 'RS_OK', answer.text)
  return answer as Balance
}

export function refused(answer: Answer, ...statuses: Status[]): Answer {
  if (!statuses.includes(answer.status))
    throw new Mismatch(`answer to ${answer.call}`, statuses.join(' or '), answer.text)
  return answer
}

export function anyError(answer: Answer): Answer {
  if (answer.status === 'RS_OK') throw new Mismatch(`answer to ${answer.call}`, 'an error', answer.text)
  return answer
}

/** The first answer again, apart from its `request_uuid`. */
export function sameAnswer(again: Answer, first: Answer): void {
  const rest = ({ body }: Answer) => ({ ...body, request_uuid: undefined })
  equal(`the answer to the same ${first.call} again`, rest(again), rest(first))
}

export const count = (answers: Answer[], status: Status): number =>
  answers.filter((answer) => answer.status === status).length
