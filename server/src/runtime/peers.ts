/**
 * Messages between the worker processes of one node, so that limits in memory apply to the node and not to each process. A message that is
 * lost makes a limit less exact and does no other harm. A node with one process has no peers.
 */
import { randomUUID } from 'node:crypto'

export type Peers = {
  /** The number of processes of this node, including this one. */
  processes: number
  /** To every peer, or to one of them. */
  send(topic: string, data: unknown, to?: number): void
  /** The listener for messages on a topic. A topic has one. */
  on(topic: string, listener: (data: unknown, from: number) => void): void
  onJoin(listener: (peer: number) => void): void
  onLeave(listener: (peer: number) => void): void
  /** The answers of the peers that answer in time. */
  ask(topic: string): Promise<unknown[]>
  answer(topic: string, read: () => Promise<unknown>): void
}

export const noPeers: Peers = {
  processes: 1,
  send: () => undefined,
  on: () => undefined,
  onJoin: () => undefined,
  onLeave: () => undefined,
  ask: async () => [],
  answer: () => undefined,
}

export type PeerMessage = { topic: string; data: unknown; to?: number }

type Question = { waitingFor: Set<number>; answers: unknown[]; done: () => void }

const answerWithinMs = 2000

/** `receive` and `setMembers` are called by the owner of the connection. */
export function openPeers(processes: number, post: (message: PeerMessage) => void) {
  let members = new Set<number>()
  const listeners = new Map<string, (data: unknown, from: number) => void>()
  const joinListeners: ((peer: number) => void)[] = []
  const leaveListeners: ((peer: number) => void)[] = []
  const questions = new Map<string, Question>()

  const send = (topic: string, data: unknown, to?: number) => {
    if (members.size) post({ topic, data, ...(to !== undefined && { to }) })
  }
  const noteAnswer = (from: number, { id, answer }: { id: string; answer: unknown }) => {
    const question = questions.get(id)
    if (!question?.waitingFor.delete(from)) return
    question.answers.push(answer)
    if (!question.waitingFor.size) question.done()
  }

  return {
    processes,
    send,
    on: (topic: string, listener: (data: unknown, from: number) => void) => void listeners.set(topic, listener),
    onJoin: (listener: (peer: number) => void) => void joinListeners.push(listener),
    onLeave: (listener: (peer: number) => void) => void leaveListeners.push(listener),
    async ask(topic: string): Promise<unknown[]> {
      if (!members.size) return []
      const id = randomUUID()
      const answers: unknown[] = []
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, answerWithinMs)
        const done = () => (clearTimeout(timer), resolve())
        questions.set(id, { waitingFor: new Set(members), answers, done })
        send(topic, { id })
      })
      questions.delete(id)
      return answers
    },
    answer(topic: string, read: () => Promise<unknown>): void {
      listeners.set(topic, (data, from) => {
        const { id } = data as { id: string }
        void read().then((answer) => send('answer', { id, answer }, from))
      })
    },
    receive(topic: string, data: unknown, from: number): void {
      if (topic === 'answer') noteAnswer(from, data as { id: string; answer: unknown })
      else listeners.get(topic)?.(data, from)
    },
    /** The other processes that serve now. */
    setMembers(ids: number[]): void {
      const before = members
      members = new Set(ids)
      for (const peer of ids) if (!before.has(peer)) joinListeners.forEach((listener) => listener(peer))
      for (const peer of before) if (!members.has(peer)) leaveListeners.forEach((listener) => listener(peer))
      for (const { waitingFor, done } of questions.values()) {
        for (const peer of waitingFor) if (!members.has(peer)) waitingFor.delete(peer)
        if (!waitingFor.size) done()
      }
    },
  }
}
