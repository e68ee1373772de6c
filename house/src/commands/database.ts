import { defined } from '@lucero/kit/defined'
import { setTimeout as pause } from 'node:timers/promises'
import type { HouseData } from '@lucero/contract/house/client'
import { dialogue } from '../command.ts'
import type { HouseContext } from '../house.ts'
import { plainText } from '../printing.ts'
import { Problem } from '../problem.ts'

type DatabaseStatus = HouseData<'showDatabase'>

const pollEveryMs = 500

function progressText({ placed, missing }: DatabaseStatus, isInProgress: boolean): string {
  if (!missing.length) return 'All tables are distributed.'
  const next = isInProgress ? `now ${defined(missing[0])}` : 'to distribute the others: database distribute'
  return `${placed.length} of ${placed.length + missing.length} tables are distributed, ${next}`
}

function showDatabase(house: HouseContext, status: DatabaseStatus): void {
  const { workers, missing, isRunning, problem } = status
  if (problem !== null && missing.length && !isRunning) throw new Problem('refused', problem, 'not_distributed')
  const each = workers.map(
    ({ host, port, isActive, shards }) =>
      `${host}:${port}  ${shards} shards${isActive ? '' : ', disabled in the cluster'}`,
  )
  house.show(status, workers.length ? [...each, progressText(status, isRunning)] : 'One PostgreSQL with all tables.')
}

export const databaseCommands = [
  dialogue('database show', {
    does: 'Show the workers of a Citus cluster, and which tables are distributed',
    run: async (house) => showDatabase(house, await house.call('showDatabase')),
  }),
  dialogue('database distribute', {
    does: 'Distribute the tables of an existing database over the workers of its Citus cluster',
    more: 'It runs on the server. Calls that write to the table that is being moved are refused with RETRY_LATER. Ctrl-C leaves it running',
    examples: ['', '--yes'],
    asks: true,
    async run(house) {
      await house.confirm(
        () => 'Distribute the tables over the workers now? Players wait while their tables are moved.',
      )
      const { started } = await house.call('distributeDatabase')
      let lastLine = ''
      for (;;) {
        const status = await house.call('showDatabase')
        const isInProgress = status.isRunning || (started && status.missing.length > 0 && status.problem === null)
        const line = progressText(status, isInProgress)
        if (!house.json && line !== lastLine) house.note(plainText((lastLine = line)))
        if (!isInProgress) return showDatabase(house, status)
        await pause(pollEveryMs)
      }
    },
  }),
]
