import { describe, expect, it } from 'vitest'
import { openPeerValues } from './peer-values.ts'
import { openPeers, type PeerMessage } from './peers.ts'

/** This process, with a total of the values of the others, and what it has sent. */
function openOne(own: [string, number][] = []) {
  const sent: PeerMessage[] = []
  const peers = openPeers(3, (message) => sent.push(message))
  let total = 0
  const values = openPeerValues<number>(peers, 'sockets', {
    own: () => own,
    onChange: (_key, before = 0, after = 0) => void (total += after - before),
  })
  const receive = (from: number, ...entries: [string, number | null][]) => peers.receive('sockets', entries, from)
  return { peers, values, receive, sent, total: () => total }
}

describe('values of the other processes of a node', () => {
  it('are kept by process and key', () => {
    const { peers, values, receive, total } = openOne()
    peers.setMembers([2, 3])
    receive(2, ['here', 4], ['there', 1])
    receive(3, ['here', 2])
    expect([values.of('here'), values.of('there'), total()]).toEqual([[4, 2], [1], 7])
    receive(2, ['here', 3], ['there', null])
    expect([values.of('here'), values.of('there'), total()]).toEqual([[3, 2], [], 5])
  })

  it('are removed when their process leaves, also from what is computed of them', () => {
    const { peers, values, receive, total } = openOne()
    peers.setMembers([2, 3])
    receive(2, ['here', 4], ['there', 1])
    receive(3, ['here', 2])
    peers.setMembers([3])
    expect([values.of('here'), values.of('there'), total()]).toEqual([[2], [], 2])
  })

  it('do not grow with each replacement of a process, also if the old one sends until it exits', () => {
    const { peers, values, receive, total } = openOne()
    for (const [replaced, next] of [
      [2, 3],
      [3, 4],
      [4, 5],
    ] as const) {
      peers.setMembers([replaced])
      receive(replaced, ['here', 10])
      peers.setMembers([next])
      receive(replaced, ['here', 9])
    }
    expect([values.of('here'), total()]).toEqual([[], 0])
  })

  it('a process that joins gets the values of this one, and a repeated message changes nothing', () => {
    const { peers, receive, sent, total } = openOne([['here', 6]])
    peers.setMembers([2])
    expect(sent).toEqual([{ topic: 'sockets', data: [['here', 6]], to: 2 }])
    receive(2, ['here', 4])
    receive(2, ['here', 4])
    expect(total()).toBe(4)
  })
})
