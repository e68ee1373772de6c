/** JSON messages over a socket, one per line. Messages of one turn of the event loop are written together. */
import type { Socket } from 'node:net'

export function openLines(socket: Socket, onMessage: (message: unknown) => void): (message: object) => void {
  let [received, unsent] = ['', '']
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    const lines = `${received}${chunk}`.split('\n')
    received = lines.pop() ?? ''
    for (const line of lines) onMessage(JSON.parse(line))
  })
  const flush = () => {
    if (socket.writable) socket.write(unsent)
    unsent = ''
  }
  return (message) => {
    if (!unsent) setImmediate(flush)
    unsent += `${JSON.stringify(message)}\n`
  }
}
