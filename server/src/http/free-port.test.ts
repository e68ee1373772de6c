import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { assertPortFree } from './free-port.ts'

it('a port in use is refused with one line that says what to do', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  await expect(assertPortFree('127.0.0.1', port)).rejects.toThrow(
    `Port ${port} is taken: stop what uses it, or choose another with PORT=${port + 1} npm start`,
  )
  holder.close()
  await once(holder, 'close')
  await expect(assertPortFree('127.0.0.1', port)).resolves.toBeUndefined()
})

it('port 0 is always free', async () => {
  await expect(assertPortFree('127.0.0.1', 0)).resolves.toBeUndefined()
})

it('the message names a host that is not local', async () => {
  await expect(assertPortFree('203.0.113.1', 3000)).rejects.toThrow(/^Cannot listen on 203\.0\.113\.1:3000 /)
})
