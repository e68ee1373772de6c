/** Limits the sockets of a player on this node. The newest stay. An old one may be a forgotten tab or a dead connection. */
import { openPeerValues } from '../runtime/peer-values.ts'
import type { Peers } from '../runtime/peers.ts'

type OpenSocket = { openedAt: number; close(): void }

/** The processes of a machine share this clock. Changes of the date do not affect it. */
const monotonicNow = () => Number(process.hrtime.bigint())

/** Each process closes its own sockets. All of them compare the same times, so they agree on which ones are the oldest. */
export function limitSocketsOfPlayers(peers: Peers, maxPerPlayer: number, now = monotonicNow) {
  const here = new Map<string, OpenSocket[]>()
  const times = (sockets: OpenSocket[]) => sockets.map(({ openedAt }) => openedAt)
  const elsewhere = openPeerValues<number[]>(peers, 'sockets of a player', {
    own: () => [...here].map(([playerId, sockets]) => [playerId, times(sockets)]),
    onChange: (playerId) => closeOldest(playerId),
  })

  const set = (playerId: string, sockets: OpenSocket[]) => {
    if (sockets.length) here.set(playerId, sockets)
    else here.delete(playerId)
    elsewhere.send(playerId, sockets.length ? times(sockets) : null)
  }
  const remove = (playerId: string, socket: OpenSocket) => {
    const sockets = here.get(playerId) ?? []
    if (sockets.includes(socket))
      set(
        playerId,
        sockets.filter((one) => one !== socket),
      )
  }
  const closeOldest = (playerId: string) => {
    const own = here.get(playerId) ?? []
    const newestFirst = [...times(own), ...elsewhere.of(playerId).flat()].toSorted((one, other) => other - one)
    const oldestAllowed = newestFirst[maxPerPlayer - 1] ?? 0
    for (const socket of own.filter(({ openedAt }) => openedAt < oldestAllowed)) socket.close()
  }

  return {
    /** Returns a function that removes the socket, for when it has closed. */
    add(playerId: string, close: () => void): () => void {
      const socket = { openedAt: now(), close }
      set(playerId, [...(here.get(playerId) ?? []), socket])
      closeOldest(playerId)
      return () => remove(playerId, socket)
    },
  }
}
