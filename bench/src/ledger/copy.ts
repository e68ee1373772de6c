/** COPY … FROM STDIN, for which `pg` has the messages and no call. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Client } from 'pg'

type Connection = {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  sendCopyFail(message: string): void
  endCopyFrom(): void
}

/** Lines of PostgreSQL's text format, as many at once as they come; the next are asked for when the line to the server takes more. */
export function copyIn(client: Client, text: string, portions: Iterable<string>): Promise<void> {
  const send = async (connection: Connection) => {
    try {
      for (const portion of portions) {
        connection.sendCopyFromChunk(Buffer.from(portion))
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      connection.sendCopyFail(String(error))
    }
  }
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: Connection) => connection.query(text),
      handleCopyInResponse: (connection: Connection) => void send(connection),
      handleError: reject,
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
    } as never)
  })
}
