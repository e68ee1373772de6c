/** State that the actions of a virtual player share. */
import type { CallName } from '@lucero/contract/player/calls'
import type { Socket } from 'socket.io-client'
import type { Random } from '../../../server/src/testing/simulation/random.ts'
import type { Client, Expectation, Reply, Request } from './client.ts'
import type { ClusterNode } from './cluster.ts'
import type { PlayerJournal } from './journal.ts'
import type { StaffDesk } from './staff.ts'

export type World = {
  client: Client
  desk: StaffDesk
  /** False from the moment players must finish. */
  isOpen(): boolean
  thinkMs: number
  journals: PlayerJournal[]
  counts: Record<'signUps' | 'signIns' | 'sockets' | 'events' | 'rounds' | 'voided', number>
}

export type Visit = {
  world: World
  random: Random
  node: ClusterNode
  token: string
  journal: PlayerJournal
  socket: Socket | undefined
  send(request: Request, expected?: Expectation): Promise<Reply | undefined>
  call(name: CallName, sent?: Pick<Request, 'body' | 'query'>, expected?: Expectation): Promise<Reply | undefined>
  think(): Promise<void>
}
