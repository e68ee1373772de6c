/** Finds a port of the loopback address that is free now. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  assert(typeof address === 'object' && address, 'a server on a TCP port has an address')
  probe.close()
  await once(probe, 'close')
  return address.port
}
