/**
 * Values that the other processes of this node have sent, by process and key. A process sends the whole value of a key after each change,
 * so that a message that arrives twice does no harm. The values of a process are removed when it leaves.
 */
import type { Peers } from './peers.ts'

type Entry<Value> = [key: string, value: Value]

type Settings<Value> = {
  /** The values of this process. A process that joins gets all of them. */
  own(): Entry<Value>[]
  /** Called after a value of another process has changed. Undefined: there is none. */
  onChange(key: string, before: Value | undefined, after: Value | undefined): void
}

export function openPeerValues<Value>(peers: Peers, topic: string, { own, onChange }: Settings<Value>) {
  const byPeer = new Map<number, Map<string, Value>>()
  const set = (values: Map<string, Value>, key: string, value: Value | null) => {
    const before = values.get(key)
    if (value === null) values.delete(key)
    else values.set(key, value)
    onChange(key, before, value ?? undefined)
  }
  peers.on(topic, (data, from) => {
    // A process that is being replaced has left, and still sends changes until it exits.
    const values = byPeer.get(from)
    if (values) for (const [key, value] of data as Entry<Value | null>[]) set(values, key, value)
  })
  peers.onJoin((peer) => {
    byPeer.set(peer, new Map())
    peers.send(topic, own(), peer)
  })
  peers.onLeave((peer) => {
    const values = byPeer.get(peer) ?? new Map<string, Value>()
    byPeer.delete(peer)
    for (const [key, before] of values) onChange(key, before, undefined)
  })
  return {
    /** The values of a key at the other processes. */
    of: (key: string): Value[] =>
      [...byPeer.values()].flatMap((values) => {
        const value = values.get(key)
        return value === undefined ? [] : [value]
      }),
    /** Null: this process has no value any more. */
    send: (key: string, value: Value | null): void => peers.send(topic, [[key, value]]),
  }
}
