import { defined } from '@lucero/kit/defined'
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import type { HouseData } from '@lucero/contract/house/client'
import { act, examples, type HouseContext } from './house.ts'
import { stripControl } from './printing.ts'
import { Problem } from './problem.ts'

export function addDatabase(program: Command): void {
  const database = program
    .command('database')
    .description('where the tables lie')
    .addHelpText('after', examples('database show', 'database distribute'))
  database
    .command('show')
    .description('the workers of a Citus cluster, and which tables are spread over them')
    .action(act(async (house) => showDatabase(house, await house.call('showDatabase'))))
  database
    .command('distribute')
    .description(
      'spread the tables of a filled database over the workers of its Citus cluster, at the server, and watch it. Whoever writes to the ' +
        'table that is being moved is told to come later. Ctrl-C leaves it running',
    )
    .action(act(distribute))
}

type DatabaseStatus = HouseData<'showDatabase'>

const pollEveryMs = 500

async function distribute(house: HouseContext): Promise<void> {
  await house.confirm('Spread the tables over the workers now? Players wait while theirs are moved.')
  const { started } = await house.call('distributeDatabase')
  let lastLine = ''
  for (;;) {
    const status = await house.call('showDatabase')
    const isInProgress = status.isRunning || (started && status.missing.length > 0 && status.problem === null)
    const words = progressWords(status, isInProgress)
    if (!house.json && words !== lastLine) process.stderr.write(`${(lastLine = words)}\n`)
    if (!isInProgress) return showDatabase(house, status)
    await pause(pollEveryMs)
  }
}

function progressWords({ placed, missing }: DatabaseStatus, isInProgress: boolean): string {
  if (!missing.length) return 'All tables lie on the workers.'
  const next = isInProgress ? `now ${stripControl(defined(missing[0]))}` : 'the others follow with: database distribute'
  return `${placed.length} of ${placed.length + missing.length} tables lie on the workers; ${next}`
}

function showDatabase(house: HouseContext, status: DatabaseStatus): void {
  const { workers, missing, isRunning, problem } = status
  if (problem !== null && missing.length && !isRunning) throw new Problem('refused', problem, 'not_distributed')
  const each = workers.map(
    ({ host, port, isActive, shards }) =>
      `${stripControl(host)}:${port}  ${shards} shards${isActive ? '' : ', switched off in the cluster'}`,
  )
  house.show(
    status,
    workers.length ? [...each, progressWords(status, isRunning)].join('\n') : 'One PostgreSQL; every table lies there.',
  )
}
