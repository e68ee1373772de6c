/** An HTTP connection on a plain socket, which costs the load little CPU: one request at a time, with the raw answer. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Connection = Awaited<ReturnType<typeof openConnection>>

/** A connection that was closed is opened again by the next request. */
export async function openConnection(port: number) {
  let socket: Socket
  let received = ''
  let answered: ((answer: string | Error) => void) | undefined
  const finish = (answer: string | Error) => {
    const callback = answered
    ;[received, answered] = ['', undefined]
    callback?.(answer)
  }
  const open = async () => {
    socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      received += chunk
      const length = lengthOfAnswer(received)
      if (length !== undefined && received.length >= length) finish(received)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => finish(new Error('the connection was closed')))
    await once(socket, 'connect').catch(() => undefined)
  }
  await open()
  return {
    ask: (bytes: string) =>
      new Promise<string>((resolve, reject) => {
        answered = (answer) => (typeof answer === 'string' ? resolve(answer) : reject(answer))
        if (socket.writable) socket.write(bytes)
        else void open().then(() => socket.write(bytes))
      }),
    close: () => void socket.destroy(),
  }
}

/** An answer without a length has no body. */
function lengthOfAnswer(received: string): number | undefined {
  const end = received.indexOf('\r\n\r\n')
  return end < 0 ? undefined : end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, end))?.[1] ?? 0)
}
