import type { HouseData } from '@lucero/contract/house/client'
import { command } from '../command.ts'
import { optional, required } from '../field.ts'
import { amount, table, type Columns } from '../printing.ts'
import { readLimit } from '../reading.ts'

type Found = HouseData<'search'>
const columns: { [Kind in keyof Found]: Columns<Found[Kind][number]> } = {
  players: ['username', 'name', ['Phone', ({ phone }) => phone ?? 'deleted'], 'standing'],
  redeems: ['redeem_id', 'username', 'operatorId', amount('amount'), 'status', 'createdAt'],
  rounds: ['roundId', 'username', 'provider', 'gameId', 'operatorId', 'line', 'startedAt'],
  transfers: ['transferId', 'username', ['What', 'kind'], 'operatorId', 'line', 'createdAt'],
  operators: ['operatorId', 'name', ['Blocked', ({ blocked }) => (blocked ? 'yes' : '')]],
  bonuses: ['bonusId', 'title', 'operatorId', 'status', 'offeredUntil'],
}

const tableOf = <Kind extends keyof Found>(found: Found, kind: Kind): string[] =>
  found[kind].length ? table<Found[Kind][number]>(found[kind], columns[kind], '') : []

export const searchCommands = [
  command('search', 'search', {
    does: 'Find players, redeems, rounds, transfers, operators and bonuses',
    more: 'Players by the start of the username, full name or last name, without case and accents, or by four or more last digits of the phone. Redeems and transfers by their whole id, rounds by the whole id or its first eight characters, operators by a part of the name or by id, bonuses by the start of the title or by id',
    takes: {
      text: required('<text>', 'A name, digits or an id'),
      limit: optional('--limit <number>', 'Maximum number of players (20)', readLimit),
    },
    examples: ['"maria lopez"', '305-407-3664', 'R4K7QX2M9A', 'demoplayer --json'],
    prints(found, { text }) {
      const tables = (Object.keys(columns) as (keyof Found)[]).flatMap((kind) => tableOf(found, kind))
      return tables.length ? tables : `Nothing matches ${text}.`
    },
  }),
]
