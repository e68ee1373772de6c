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
    .description('add a note with your name; it cannot be changed or removed')
    .argument('<username>')
    .argument('<note>', 'at most 2,000 characters')
    .addHelpText('after', examples('notes add demoplayer "Called about a redeem, is satisfied."'))
    .action(
      act(async (house, username: string, note: string) => {
        const data = await house.call('addNote', { username, note })
        house.show(data, `The note on ${stripControl(username)} is stored.`)
      }),
    )
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
            { title: 'Written (UTC)', of: ({ createdAt }) => time(createdAt) },
            { title: 'By', of: ({ author }) => author },
            { title: 'Note', of: ({ note }) => note, width: 80 },
          ],
          `There are no notes on ${stripControl(username)}.`,
        )
        house.show(data, withNext(shown, data.next))
      }),
    )
}
