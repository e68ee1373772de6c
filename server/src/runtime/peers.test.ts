import { describe, expect, it } from 'vitest'
import { noPeers, openPeers, type PeerMessage } from './peers.ts'

/** Two processes whose messages are delivered by the test. */
function openTwo() {
  const posted: [number, PeerMessage][] = []
  const one = openPeers(2, (message) => posted.push([1, message]))
  const two = openPeers(2, (message) => posted.push([2, message]))
  const deliver = () => {
    for (const [from, { topic, data }] of posted.splice(0)) (from === 1 ? two : one).receive(topic, data, from)
  }
  return { one, two, posted, deliver }
}

describe('peers of a node with several processes', () => {
  it('sends nothing before there is a peer', () => {
    const { one, posted } = openTwo()
    one.send('topic', 1)
    expect(posted).toEqual([])
  })

  it('delivers a message with its sender', () => {
    const { one, two, deliver } = openTwo()
    const received: unknown[] = []
    two.on('topic', (data, from) => received.push([data, from]))
    one.setMembers([2])
    one.send('topic', 'data')
    deliver()
    expect(received).toEqual([['data', 1]])
  })

  it('announces each peer once, and its end', () => {
    const { one } = openTwo()
    const changes: string[] = []
    one.onJoin((peer) => changes.push(`+${peer}`))
    one.onLeave((peer) => changes.push(`-${peer}`))
    one.setMembers([2])
    one.setMembers([2, 3])
    one.setMembers([3])
    expect(changes).toEqual(['+2', '+3', '-2'])
  })

  it('returns the answers of the peers, without one that exits meanwhile', async () => {
    const { one, two, deliver } = openTwo()
    two.answer('question', async () => 'answer')
    one.setMembers([2, 3])
    two.setMembers([1])
    const answers = one.ask('question')
    deliver()
    await Promise.resolve()
    deliver()
    one.setMembers([2])
    expect(await answers).toEqual(['answer'])
  })

  it('has nobody to ask in a node with one process', async () => {
    expect(await noPeers.ask('question')).toEqual([])
    expect(await openPeers(2, () => undefined).ask('question')).toEqual([])
  })
})
