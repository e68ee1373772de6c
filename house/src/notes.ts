import type { Command } from 'commander'
import { act, examples } from './house.ts'
import { stripControl, table, time, withNext } from './printing.ts'
import { readLimit } from './reading.ts'

export function addNotes(program: Command): void {
  const notes = program
    .command('notes')
    .description('what staff has written down about a player; players never see it')
    .addHelpText(
      'after',
      examples('notes list demoplayer', 'notes add demoplayer "Called about a redeem, is satisfied."'),
    )
  notes
    .command('add')
    .description('add a note with your name; its text cannot be changed or removed')
    .argument('<username>')
    .argument('<note>', 'at most 2,000 characters')
    .option('--pin', 'show it with every redeem and grant of the player')
    .addHelpText(
      'after',
      examples(
        'notes add demoplayer "Called about a redeem, is satisfied."',
        'notes add demoplayer "Ask for an identity card before a large redeem." --pin',
      ),
    )
    .action(
      act(async (house, username: string, note: string, { pin }: { pin?: true }) => {
        const data = await house.call('addNote', { username, note, ...(pin && { pinned: true }) })
        house.show(data, `The note on ${stripControl(username)} is ${pin ? 'stored and pinned' : 'stored'}.`)
      }),
    )
  addPin(notes, 'pin')
  addPin(notes, 'unpin')
  notes
    .command('list')
    .description('notes on a player, newest first')
    .argument('<username>')
    .option('--after <cursor>', 'the next page, as the page before names it')
    .option('--limit <number>', 'how many at most (20)', readLimit)
    .addHelpText('after', examples('notes list demoplayer', 'notes list demoplayer --json'))
    .action(
      act(async (house, username: string, query: { after?: string; limit?: number }) => {
        const data = await house.call('listNotes', { username, ...query })
        const shown = table(
          data.notes,
          [
            { title: 'Id', of: ({ id }) => id },
            { title: 'Pinned', of: ({ pinned }) => (pinned ? 'yes' : '') },
            { title: 'Written (UTC)', of: ({ createdAt }) => time(createdAt) },
            { title: 'By', of: ({ author }) => author },
            { title: 'Operator', of: ({ operatorId }) => (operatorId === null ? '' : String(operatorId)) },
            { title: 'Note', of: ({ note }) => note, width: 80 },
          ],
          `There are no notes on ${stripControl(username)}.`,
        )
        house.show(data, withNext(shown, data.next))
      }),
    )
}

function addPin(notes: Command, verb: 'pin' | 'unpin'): void {
  notes
    .command(verb)
    .description(
      verb === 'pin'
        ? 'show a note with every redeem and grant of the player'
        : 'keep a note on the page of the player only',
    )
    .argument('<username>')
    .argument('<id>', 'the id of the note, as `notes list` shows it')
    .addHelpText('after', examples(`notes ${verb} demoplayer 12`))
    .action(
      act(async (house, username: string, noteId: string) => {
        const data = await house.call('pinNote', { username, noteId, pinned: verb === 'pin' })
        house.show(data, `The note on ${stripControl(username)} is ${verb}ned.`)
      }),
    )
}
