import { beforeEach, describe, expect, it } from 'vitest'
import { openPeers, type PeerMessage } from '../runtime/peers.ts'
import { limitSocketsOfPlayers } from './player-sockets.ts'

const maxPerPlayer = 2

/** The processes of a node with a clock of the test. Messages are delivered by the test. */
function openNode(ids: number[]) {
  let time = 0
  const posted: { from: number; message: PeerMessage }[] = []
  const processes = new Map(
    ids.map((id) => {
      const peers = openPeers(ids.length, (message) => posted.push({ from: id, message }))
      return [id, { peers, limit: limitSocketsOfPlayers(peers, maxPerPlayer, () => (time += 1)) }]
    }),
  )
  const setMembers = (members: number[]) => {
    for (const id of members) processes.get(id)?.peers.setMembers(members.filter((member) => member !== id))
  }
  const deliver = () => {
    while (posted.length)
      for (const { from, message } of posted.splice(0))
        for (const [id, { peers }] of processes)
          if (id !== from && (message.to ?? id) === id) peers.receive(message.topic, message.data, from)
  }
  const open = new Set<string>()
  /** Returns a function that closes it from the client's side. */
  const openSocket = (name: string, id: number, playerId = 'player') => {
    open.add(name)
    const close = () => {
      open.delete(name)
      forget?.()
    }
    const forget: (() => void) | undefined = processes.get(id)?.limit.add(playerId, close)
    return close
  }
  return { open, openSocket, deliver, setMembers }
}

describe('issue 28: the sockets of a player on a node with several processes', () => {
  let node: ReturnType<typeof openNode>
  beforeEach(() => {
    node = openNode([1, 2, 3])
    node.setMembers([1, 2, 3])
  })
  const openInTurn = (names: string[]) =>
    names.forEach((name, index) => {
      node.openSocket(name, (index % 3) + 1)
      node.deliver()
    })

  it('the newest stay open, in whichever process', () => {
    openInTurn(['a', 'b', 'c', 'd', 'e'])
    expect([...node.open]).toEqual(['d', 'e'])
  })

  it('the newest stay open when the messages of the processes cross', () => {
    for (const [index, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) node.openSocket(name, (index % 3) + 1)
    node.deliver()
    expect([...node.open]).toEqual(['e', 'f'])
  })

  it('a socket that its client closed does not count', () => {
    node.openSocket('a', 1)
    const closeB = node.openSocket('b', 2)
    node.deliver()
    closeB()
    node.deliver()
    node.openSocket('c', 3)
    node.deliver()
    expect([...node.open]).toEqual(['a', 'c'])
  })

  it('the sockets of other players do not count', () => {
    openInTurn(['a', 'b'])
    node.openSocket('c', 3, 'another player')
    node.deliver()
    expect([...node.open]).toEqual(['a', 'b', 'c'])
  })

  it('the sockets of a process that has left do not count', () => {
    openInTurn(['a', 'b'])
    node.setMembers([1, 3])
    node.openSocket('c', 3)
    node.deliver()
    expect([...node.open]).toEqual(['a', 'b', 'c'])
  })

  it('changes that a process sends after it has left do not count', () => {
    node.openSocket('a', 1)
    const closes = ['b', 'c'].map((name) => node.openSocket(name, 2))
    node.setMembers([1, 3])
    closes[0]?.()
    node.deliver()
    node.openSocket('d', 3)
    node.deliver()
    expect([...node.open]).toEqual(['a', 'c', 'd'])
  })

  it('a process that joins later counts the sockets that were open before', () => {
    node = openNode([1, 2])
    node.openSocket('a', 1)
    node.openSocket('b', 1)
    node.setMembers([1, 2])
    node.deliver()
    node.openSocket('c', 2)
    node.deliver()
    expect([...node.open]).toEqual(['b', 'c'])
  })
})
