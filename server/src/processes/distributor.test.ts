import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { openDistributor, type Distributor, type Receiver } from './distributor.ts'

let distributor: Distributor
const clients: Socket[] = []
const receivers: TestReceiver[] = []

afterEach(async () => {
  clients.splice(0).forEach((client) => client.destroy())
  receivers.splice(0).forEach((receiver) => distributor.taken(receiver))
  await distributor.close('public')
})

type TestReceiver = Receiver & { taken: Promise<void>; sockets: Socket[] }

function receiver(): TestReceiver {
  const taken = Promise.withResolvers<void>()
  const sockets: Socket[] = []
  const created: TestReceiver = {
    taken: taken.promise,
    sockets,
    give(_port, socket) {
      sockets.push(socket)
      taken.resolve()
    },
  }
  receivers.push(created)
  return created
}

async function open(): Promise<() => Promise<void>> {
  distributor = openDistributor()
  const { port } = new URL(await distributor.open('public', { host: '127.0.0.1', port: 0 }))
  return async () => {
    const client = connect(Number(port), '127.0.0.1')
    client.on('error', () => undefined)
    clients.push(client)
    await once(client, 'connect')
  }
}

it('issue 28: gives connections to the workers in turn', async () => {
  const [connectOnce, one, two] = [await open(), receiver(), receiver()]
  distributor.addReceiver(one)
  distributor.addReceiver(two)
  await connectOnce()
  await one.taken
  distributor.taken(one)
  await connectOnce()
  await two.taken
  expect([one.sockets.length, two.sockets.length]).toEqual([1, 1])
})

it('issue 28: gives a connection that a dead worker had not taken to another one', async () => {
  const [connectOnce, one, two] = [await open(), receiver(), receiver()]
  distributor.addReceiver(one)
  await connectOnce()
  await one.taken
  distributor.addReceiver(two)
  distributor.lost(one)
  await two.taken
  expect(two.sockets).toEqual(one.sockets)
  expect(two.sockets[0]!.destroyed).toBe(false)
})

it('keeps a connection until a worker is there, and closes its own copy when it was taken', async () => {
  const [connectOnce, one] = [await open(), receiver()]
  await connectOnce()
  distributor.addReceiver(one)
  await one.taken
  distributor.taken(one)
  expect(one.sockets[0]!.destroyed).toBe(true)
})

it('gives nothing to a worker that is being replaced', async () => {
  const [connectOnce, one, two] = [await open(), receiver(), receiver()]
  distributor.addReceiver(one)
  distributor.removeReceiver(one)
  distributor.addReceiver(two)
  await connectOnce()
  await two.taken
  expect(one.sockets).toEqual([])
})

it('issue 28: a connection that waits for a free worker when the port closes is given to one', async () => {
  const [connectOnce, one] = [await open(), receiver()]
  distributor.addReceiver(one)
  await connectOnce()
  await one.taken
  await connectOnce()
  const closed = distributor.close('public')
  distributor.taken(one)
  await vi.waitUntil(() => one.sockets.length === 2, { timeout: 20_000 })
  expect(one.sockets[1]!.destroyed).toBe(false)
  distributor.taken(one)
  await closed
})
