/** For tests: mocks fetch with responses of the house API. The journeys in e2e/ test the whole program. */
import { houseBase, houseCalls, type HouseCallName } from '@lucero/contract/house/calls'
import type { HouseData } from '@lucero/contract/house/client'
import { errorItem } from '@lucero/contract/shared/error-item'
import { refusals } from '@lucero/contract/shared/refusal-catalogue'
import { Refusal } from '@lucero/contract/shared/refusals'
import { onTestFinished, vi } from 'vitest'

/** A Refusal becomes an error response. Any other error is a network failure. */
export type HouseAnswers = { [N in HouseCallName]?: HouseData<N> | Error | (() => HouseData<N> | Error) }

const callNames = Object.keys(houseCalls) as HouseCallName[]
const nothingWaits: HouseAnswers = {
  getOverview: {
    queues: { redeems: 0, applications: 0, approvals: 0, inbox: 0, risk: 0, frozenBooks: 0 },
    days: null,
    atThisTime: null,
    alerts: [],
  },
}

/** `other` answers a request that is not one of the calls, such as an upload. */
export function stubHouse(answers: HouseAnswers, other?: (request: Request) => object | Error) {
  const requests: { call: HouseCallName; query: string; body: unknown; csrfToken: string | null }[] = []
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.href), init)
    const url = new URL(request.url)
    const call = callNames.find(
      (name) => houseCalls[name].method === request.method && url.pathname === `${houseBase}${houseCalls[name].path}`,
    )
    if (!call && other) return toResponse(other(request))
    if (!call) throw new Error(`Unexpected request: ${request.method} ${request.url}`)
    const body: unknown = await request.json().catch(() => undefined)
    requests.push({ call, query: url.search, body, csrfToken: request.headers.get('x-csrf-token') })
    const answer = answers[call] ?? nothingWaits[call] ?? new Refusal('NOT_FOUND')
    return toResponse(typeof answer === 'function' ? answer() : answer)
  })
  onTestFinished(() => spy.mockRestore())
  const of = (call: HouseCallName) => requests.filter((one) => one.call === call)
  return {
    answers,
    requests,
    times: (call: HouseCallName) => of(call).length,
    bodiesOf: (call: HouseCallName) => of(call).map(({ body }) => body),
    queriesOf: (call: HouseCallName) => of(call).map(({ query }) => query),
  }
}

function toResponse(answer: unknown): Response {
  if (answer instanceof Refusal)
    return Response.json({ data: null, errors: [errorItem(answer)] }, { status: refusals[answer.code].status })
  if (answer instanceof Error) throw answer
  return Response.json({ data: answer, errors: [] })
}
