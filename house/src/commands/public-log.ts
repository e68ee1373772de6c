import type { HouseData } from '@lucero/contract/house/client'
import { command, dialogue } from '../command.ts'
import { table, time } from '../printing.ts'
import { Problem } from '../problem.ts'

type State = HouseData<'showPublicLog'>

const timeOr = (at: string | null, otherwise: string) => (at === null ? otherwise : `${time(at)} UTC`)

function stateText({ checkpoint, problem, liabilities, walk, witnesses, keys, entries }: State): string[] {
  if (!checkpoint) return ['The public log has not begun. It begins a minute after the first start.']
  return [
    ...(problem
      ? ['THE DATABASE HAS LOST PUBLISHED ENTRIES. Nothing is signed: see the runbook LuceroPublicLogRolledBack.']
      : []),
    `Checkpoint: ${checkpoint.size} entries, signed ${time(checkpoint.at)} UTC`,
    `Root: ${checkpoint.root}`,
    liabilities
      ? `Liabilities: ${liabilities.total.toFixed(2)} in ${liabilities.books} books, ${time(liabilities.at)} UTC`
      : 'Liabilities: no list yet',
    `Next list: ${timeOr(walk.runningFor ?? walk.wantedAt, 'at the next full hour')}`,
    '',
    ...table(
      witnesses,
      [['Witness', 'name'], ['Last signed size', 'size'], ['Signed (UTC)', 'at'], 'url'],
      'No witnesses.',
    ),
    '',
    ...table(
      keys,
      [
        ['Key', 'vkey', 200],
        ['Since (UTC)', 'createdAt'],
        ['Until (UTC)', 'retiredAt'],
      ],
      'No keys.',
    ),
    '',
    ...table(entries.slice(0, 10), [['Entry', 'index'], 'type', ['Time (UTC)', 'at']], 'No entries.'),
  ]
}

export const publicLogCommands = [
  command('public-log show', 'showPublicLog', {
    does: 'Show the newest checkpoint of the public log, its witnesses, keys and newest entries',
    prints: stateText,
  }),
  command('public-log list-now', 'requestLiabilities', {
    does: 'Publish a list of liabilities of this moment, beside the hourly ones',
    prints: ({ at }) => [`The list of ${time(at)} UTC follows within two minutes.`],
  }),
  dialogue('public-log rotate-key', {
    does: 'Replace the key that signs the public log. The old key signs the new one',
    more: 'Readers follow the change by themselves. Witnesses need the new key in their settings before they sign again',
    examples: ['', '--yes'],
    asks: true,
    async run(house) {
      const { keys, problem } = await house.call('showPublicLog')
      const current = keys.find(({ retiredAt }) => retiredAt === null)
      if (!current || problem)
        throw new Problem('refused', 'The public log does not sign now', 'public_log_not_signing')
      await house.confirm(() => `Replace ${current.vkey}? Send the new key to every witness afterwards.`)
      const changed = await house.call('rotateLogKey', { vkey: current.vkey })
      house.show(changed, `The log is signed by ${changed.vkey}`)
    },
  }),
]
