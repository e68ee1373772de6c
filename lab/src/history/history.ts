/** Records what clients send and when each answer arrives, on one clock, for the checker in check.ts. */

/** One attempt of a client. A repeated request is another operation with the same key. */
export type Operation = {
  client: string
  /** The node that was asked. */
  node: string
  /** The player whose book is read or written. */
  book: string
  call: string
  /** Only of a write: the id of its one effect. */
  key?: string
  /** Only of a write whose effect on the playable balance is known: cents that it adds. */
  change?: number
  /** The key of an earlier write that it refers to, such as the bet of a win. */
  needs?: string
  startedAt: number
  /** Missing while there is no answer. A refusal without a balance has an end and nothing else. */
  endedAt?: number
  answer?: BookView
  isAccepted?: true
  /** A write that was refused. Its answer is that of a read. */
  isRefused?: 'not found' | 'for another reason'
  /** Only of a read of a round: the keys of the writes that it shows, and of those that the client asked for. */
  shown?: { keys: string[]; round: string[] }
}

/** What the answer to an operation shows. */
export type AnswerParts = Pick<Operation, 'answer' | 'isAccepted' | 'isRefused' | 'shown'>

/** The part of an answer that shows the state of a book. */
export type BookView = { version: number; playable: number }

export type Attempt = Omit<Operation, 'startedAt' | 'endedAt' | keyof AnswerParts>

export type History = ReturnType<typeof openHistory>

export function openHistory(now: () => number = () => performance.now()) {
  const operations: Operation[] = []
  return {
    operations,
    /** Sends a request. `read` finds the view of the book in the answer, if it has one. */
    async record<T>(sent: Attempt, send: () => Promise<T>, read: (answer: T) => Partial<AnswerParts>): Promise<T> {
      const operation: Operation = { ...sent, startedAt: now() }
      operations.push(operation)
      const answer = await send()
      Object.assign(operation, { endedAt: now() }, read(answer))
      return answer
    },
  }
}

/** One operation per line, so that a long history can be written and read in parts. */
export const historyText = (operations: readonly Operation[]): string =>
  operations.map((operation) => `${JSON.stringify(operation)}\n`).join('')

export const readHistory = (text: string): Operation[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Operation)
