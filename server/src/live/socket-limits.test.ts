import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../runtime/config.ts'
import { openPeers, type PeerMessage } from '../runtime/peers.ts'
import { openMetrics } from '../metrics/metrics.ts'
import { limitSockets } from './socket-limits.ts'

const from = (address: string) => ({ headers: {}, socket: { remoteAddress: address } }) as unknown as IncomingMessage

/** A socket of this process. */
const openSocket = (address: string) =>
  Object.assign(new EventEmitter(), { request: from(address), transport: {}, close: () => undefined })

/** One process of a node with three, and what the other two send. */
function openProcess(settings: Record<string, string>) {
  const sent: PeerMessage[] = []
  const peers = openPeers(3, (message) => sent.push(message))
  const limits = limitSockets({ config: loadConfig(settings), metrics: openMetrics(), peers })
  peers.setMembers([2, 3])
  const receive = (process: number, address: string, count: number | null) =>
    peers.receive('sockets', [[address, count]], process)
  return { peers, limits, receive, sent }
}

describe('issue 36: the sockets of a node with several processes', () => {
  it('the limit of an address counts those of every process, and those of a process that left no more', () => {
    const { peers, limits, receive } = openProcess({ SOCKETS_PER_ADDRESS: '3' })
    const mayConnect = () => limits.mayConnect(from('192.0.2.1'))
    limits.watch(openSocket('192.0.2.1'))
    receive(2, '192.0.2.1', 1)
    receive(3, '192.0.2.2', 9)
    expect(mayConnect()).toBe(true)
    receive(2, '192.0.2.1', 2)
    expect(mayConnect()).toBe(false)
    peers.setMembers([3])
    expect(mayConnect()).toBe(true)
  })

  it('the limit of the node counts those of every process', () => {
    const { limits, receive } = openProcess({ SOCKETS: '5' })
    receive(2, '192.0.2.1', 2)
    receive(3, '192.0.2.2', 2)
    expect(limits.mayConnect(from('192.0.2.3'))).toBe(true)
    const own = openSocket('192.0.2.3')
    limits.watch(own)
    expect(limits.mayConnect(from('192.0.2.4'))).toBe(false)
    own.emit('close')
    expect(limits.mayConnect(from('192.0.2.4'))).toBe(true)
  })

  it('the last socket of an address that closes leaves nothing at the other processes', () => {
    const { limits, sent } = openProcess({})
    const own = openSocket('192.0.2.1')
    limits.watch(own)
    own.emit('close')
    const counts = sent.filter(({ topic, to }) => topic === 'sockets' && to === undefined).map(({ data }) => data)
    expect(counts).toEqual([[['192.0.2.1', 1]], [['192.0.2.1', null]]])
  })
})
