import { expect, it, onTestFinished, vi } from 'vitest'
import { openBetTrace } from './bet-trace.ts'
import { seatClient } from './games-client.ts'

/** The headers of each request, with the answer of the server. */
function captureRequests(): Headers[] {
  const sent: Headers[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(new Headers(headers))
    return Response.json({})
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return sent
}

const bet = { requestId: '9a1f7f0e-31f4-4e4e-9c2e-2d7c0b7a1c11', bet: {} }
const action = { round: bet.requestId, step: 0, action: {} }

it('issue 28: each bet has its own trace id, without the flag to record it, and the duration of the bet before', async () => {
  const sent = captureRequests()
  const client = seatClient('page-token', openBetTrace())
  await client.play(bet)
  await client.act(action)
  const [first, second] = sent.map((headers) => headers.get('traceparent')!)
  expect(first).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/)
  expect(second).not.toBe(first)
  const [none, previous] = sent.map((headers) => headers.get('lucero-page-span'))
  expect(none).toBeNull()
  expect(previous).toMatch(new RegExp(`^${first!.slice(3, 35)};dur=\\d+$`))
})

it('issue 28: other calls have no trace header, and no call has one unless the server traces bets', async () => {
  const sent = captureRequests()
  const [traced, untraced] = [seatClient('page-token', openBetTrace()), seatClient('page-token')]
  await traced.seat()
  await traced.rounds()
  await untraced.play(bet)
  await untraced.act(action)
  for (const headers of sent)
    expect([headers.get('traceparent'), headers.get('lucero-page-span')]).toEqual([null, null])
})
