/** A connection to PostgreSQL that listens, and sends NOTIFY messages. */
import { Client } from 'pg'
import { clientConfig, endClient, hangUp, isLostConnection, setUpSession } from '@lucero/kit/connection'
import type { Log } from '@lucero/kit/log'

/** Carries the messages of a node, in order, while it lasts. */
export type Line = {
  /** Rejects if the line is dead. Messages that were sent before it have arrived when it resolves. */
  check(): Promise<void>
  /** False if the messages may not have been sent. */
  send(messages: string[]): Promise<boolean>
  /** Resolves when the line is lost. */
  ended: Promise<void>
  end(): Promise<void>
  /** Drops the line without waiting for an answer. */
  hangUp(): void
}

export type Notification = { payload: string; pid: number }

/** Must not throw. */
export type OnNotification = (notification: Notification) => void

type Settings = {
  url: string
  /** The application name of the connection. */
  name: string
  log: Log
  /** Runs on each new connection before it listens. */
  prepare(client: Client): Promise<void>
  /** Runs each second, instead of a query that only shows that the connection is alive. */
  check(client: Client): Promise<void>
  onNotification: OnNotification
}

/** Nodes of version 0.3 and the triggers of the database use this name, so it stays (docs/decisions/2026-11-19-names-that-stay.md). */
const channel = 'lucero_news'
const limits = { connectMs: 2000, answerMs: 4000, statementMs: 3000 }

export async function openLine({ url, name, log, prepare, check, onNotification }: Settings): Promise<Line> {
  const client = new Client(clientConfig(url, name, limits))
  client.on('error', (error) => log.warn({ err: error, event: 'events.line_lost' }, 'event connection lost'))
  client.on('notification', ({ payload = '', processId }) => onNotification({ payload, pid: processId }))
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  await client.connect()
  try {
    await setUpSession(client, limits)
    await prepare(client)
    await client.query(`listen ${channel}`)
  } catch (error) {
    hangUp(client)
    throw error
  }
  return {
    check: () => check(client),
    send: (messages) => notify(client, messages, log),
    ended,
    end: () => endClient(client),
    hangUp: () => hangUp(client),
  }
}

/** False if the connection is lost. A retry of what PostgreSQL rejects would fail again; other nodes lose a moment of freshness. */
async function notify(client: Client, messages: string[], log: Log): Promise<boolean> {
  const text = 'select pg_notify($1, message) from unnest($2::text[]) as message'
  try {
    await client.query({ name: 'notify', text, values: [channel, messages] })
    return true
  } catch (error) {
    if (isLostConnection(error)) return false
    log.warn({ err: error, event: 'events.not_sent' }, 'PostgreSQL rejected event messages; they are dropped')
    return true
  }
}
