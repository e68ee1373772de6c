// Wires between the processes of a simulated node: messages arrive in order, late, or not at all, because the wire is cut or a process is dead.
import type { WireListener, Wire, Wires } from '../../../processes/wires.ts'
import type { Random } from '../random.ts'
import type { SimulatedMachine, VirtualTime } from './virtual-time.ts'

type Server = { machine: SimulatedMachine; onMessage(wire: Wire, message: unknown): void; wires: Set<{ cut(): void }> }

export type WireNet = ReturnType<typeof openWireNet>

export function openWireNet(time: VirtualTime, random: Random) {
  const servers = new Map<number, Server>()
  let areFaultsOn = false

  const connect = (machine: SimulatedMachine, id: number, listener: WireListener): Wire => {
    const server = servers.get(id)
    let state: 'opening' | 'open' | 'closed' = 'opening'
    /** In each direction, a message never overtakes an earlier one. */
    const arrivals = { there: 0, back: 0 }
    const carry = (way: keyof typeof arrivals, to: SimulatedMachine, deliver: () => void) => {
      arrivals[way] = Math.max(arrivals[way], time.now() + 0.05 + random.below(10) / 10)
      time.after(arrivals[way] - time.now(), () => void (state === 'open' && to.isAlive() && deliver()))
    }
    const close = () => {
      if (state === 'closed') return
      state = 'closed'
      server?.wires.delete(both)
      if (machine.isAlive()) machine.after(0, listener.onClose)
    }
    const both = { cut: close }
    const answering: Wire = {
      send: (message) => carry('back', machine, () => listener.onMessage(copyOf(message))),
      isWritable: () => state === 'open',
      drop: close,
    }
    if (!server?.machine.isAlive()) machine.after(0, close)
    else {
      server.wires.add(both)
      machine.after(0.1, () => {
        if (state !== 'opening') return
        state = 'open'
        listener.onOpen()
      })
    }
    return {
      // Messages that are sent before the wire is open wait for it.
      send: (message) =>
        machine.after(state === 'opening' ? 0.1 : 0, () => {
          if (!server || (areFaultsOn && random.chance(0.01))) return close()
          return carry('there', server.machine, () => server.onMessage(answering, copyOf(message)))
        }),
      isWritable: () => state !== 'closed',
      drop: close,
    }
  }

  return {
    of: (machine: SimulatedMachine): Wires => ({
      connect: (id, listener) => connect(machine, id, listener),
      listen(id, onMessage) {
        servers.set(id, { machine, onMessage, wires: new Set() })
        return { isOpen: Promise.resolve(), close: () => void servers.delete(id) }
      },
    }),
    /** The kernel closes the sockets of a process that was killed. */
    closeAllOf(id: number): void {
      for (const wire of servers.get(id)?.wires ?? []) wire.cut()
      servers.delete(id)
    },
    /** Starts and ends the faults. */
    setFaults: (areOn: boolean): void => void (areFaultsOn = areOn),
  }
}

const copyOf = (message: unknown): unknown => JSON.parse(JSON.stringify(message))
