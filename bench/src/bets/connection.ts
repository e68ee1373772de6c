/** An HTTP connection on a plain socket: one request at a time, with the raw answer. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Connection = Awaited<ReturnType<typeof openConnection>>

export async function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let received = ''
  let answered: { resolve(answer: string): void; reject(error: Error): void } | undefined
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    const length = lengthOfAnswer(received)
    if (length === undefined || received.length < length) return
    const answer = received
    received = ''
    answered?.resolve(answer)
  })
  socket.on('error', (error) => answered?.reject(error))
  return {
    ask: (bytes: string) =>
      new Promise<string>((resolve, reject) => {
        answered = { resolve, reject }
        socket.write(bytes)
      }),
    close: () => endOf(socket),
  }
}

function lengthOfAnswer(received: string): number | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1]
  if (length === undefined) throw new Error(`an answer without a length:\n${received}`)
  return end + 4 + Number(length)
}

const endOf = (socket: Socket) => void socket.destroy()
