import type { ServerResponse } from 'node:http'
import { expect, it, vi } from 'vitest'
import type { SeatRow } from '../seats/seats.ts'
import { openStreams } from './streams.ts'

function seated(player: string) {
  const end = vi.fn()
  const response = { on: vi.fn(), write: vi.fn(), end, destroy: vi.fn(), writableLength: 0 }
  return { seat: { player, mode: 'real' } as SeatRow, response: response as unknown as ServerResponse, end }
}

type Page = ReturnType<typeof seated>

it('issue 36: a player with a fifth page loses the oldest stream, and other players keep theirs', () => {
  const streams = openStreams()
  const pages = ['ana', 'luis', 'ana', 'ana', 'ana', 'ana', 'ana'].map(seated)
  const add = ({ seat, response }: (typeof pages)[number]) => streams.add(streams.open(seat, response))
  pages.slice(0, 5).forEach(add)
  expect(pages.filter(({ end }) => end.mock.calls.length > 0)).toEqual([])
  pages.slice(5).forEach(add)
  expect(pages.map(({ end }) => end.mock.calls.length > 0)).toEqual([true, false, true, false, false, false, false])
})

it('a node that stops ends every stream: admitted, waiting for the table, and opened later', () => {
  const streams = openStreams()
  const [admitted, waiting, late] = ['ana', 'luis', 'eva'].map(seated) as [Page, Page, Page]
  streams.add(streams.open(admitted.seat, admitted.response))
  const joining = streams.open(waiting.seat, waiting.response)
  streams.stop()
  streams.add(joining)
  streams.open(late.seat, late.response)
  expect([admitted, waiting, late].map(({ end }) => end.mock.calls.length)).toEqual([1, 1, 1])
})
