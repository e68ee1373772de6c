import { command, list } from '../command.ts'
import { flag, pages, required } from '../field.ts'

const username = required('<username>', 'The player')
const noteId = required('<id>', 'As notes list shows it')

export const noteCommands = [
  command('notes add', 'addNote', {
    does: 'Add a note with your name. It cannot be changed or removed',
    takes: {
      username,
      note: required('<note>', 'At most 2,000 characters'),
      pinned: flag('--pin', 'Show it with every redeem and grant of the player'),
    },
    examples: [
      'demoplayer "Called about a redeem, is satisfied."',
      'demoplayer "Ask for an identity card before a large redeem." --pin',
    ],
    prints: (_, { username: name, pinned }) => `The note on ${name} is ${pinned ? 'stored and pinned' : 'stored'}.`,
  }),
  command('notes pin', 'pinNote', {
    does: 'Show a note with every redeem and grant of the player',
    takes: { username, noteId },
    sends: { pinned: true },
    examples: ['demoplayer 12'],
    prints: (_, { username: name }) => `The note on ${name} is pinned.`,
  }),
  command('notes unpin', 'pinNote', {
    does: 'Show a note only on the page of the player',
    takes: { username, noteId },
    sends: { pinned: false },
    examples: ['demoplayer 12'],
    prints: (_, { username: name }) => `The note on ${name} is unpinned.`,
  }),
  list('notes list', 'listNotes', {
    does: 'List the notes on a player, newest first',
    more: 'Staff of an operator read those of their own operator',
    takes: { username, ...pages() },
    examples: ['demoplayer', 'demoplayer --json'],
    rows: 'notes',
    columns: [
      'id',
      ['Pinned', ({ pinned }) => (pinned ? 'yes' : '')],
      'createdAt',
      'author',
      'operatorId',
      ['Note', 'note', 80],
    ],
    empty: ({ username: name }) => `There are no notes on ${name}.`,
  }),
]
