/** COPY … FROM STDIN. `pg` has the protocol messages, but no function for it. */
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

/** Rows in PostgreSQL's text format. The next ones are requested when the connection accepts more data. */
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
