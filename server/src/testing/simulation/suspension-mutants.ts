// Planted bugs of suspensions, one at a time. Each must fail the simulation.
import { suspensions, type SuspensionRow } from '../../suspension/suspension.ts'
import { withRows } from './bonus-mutants.ts'
import { reading, wrong } from './mutants.ts'
import type { World } from './simulate.ts'

const ended = (row: SuspensionRow): SuspensionRow => ({ ...row, endedAt: new Date(0), endedBy: 'ana' })
const unsuspended: Parameters<typeof reading>[1] = (book) => withRows(book, suspensions.name, ended)

export const suspensionMutants: Record<string, World> = {
  'a suspended player bets': reading('bet', unsuspended),
  'a suspended player moves credit to a game': reading('transfer-to-game', unsuspended),
  'a suspended player makes a redeem': reading('create-redeem', unsuspended),
  'a redeem of a suspended player is paid': reading('confirm-redeem', unsuspended),
  'a suspension is shortened': reading('suspend', unsuspended),
  'a lifted suspension stays': wrong('lift-suspension', (decide) => (...args) => ({ ...decide(...args), changes: [] })),
}
