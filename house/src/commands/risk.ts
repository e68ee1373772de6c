import type { HouseData } from '@lucero/contract/house/client'
import { riskKinds } from '@lucero/contract/house/lists'
import { command, list } from '../command.ts'
import { flag, optional, pages, required } from '../field.ts'
import { amount, quantity, table, time } from '../printing.ts'
import { readFindingId } from '../reading.ts'

const id = required('<findingId>', 'As risk list shows it', readFindingId)

function findingText({
  id: number,
  kind,
  score,
  state,
  players,
  evidence,
  dismissal,
}: HouseData<'showRisk'>['finding']) {
  return [
    `Finding ${number}  ${kind}  ${state}  score ${score}`,
    `Players: ${players.join(', ')}`,
    ...(dismissal ? [`Dismissed by ${dismissal.by}, ${time(dismissal.at)} UTC: ${dismissal.reason}`] : []),
    ...(dismissal && state === 'open' ? ['New evidence has opened it again.'] : []),
    ...table(
      evidence,
      [
        'signal',
        'players',
        quantity('count'),
        amount('amount'),
        ['Last seen (UTC)', 'at'],
        ['References', 'references', 80],
      ],
      'No evidence.',
    ),
  ]
}

export const riskCommands = [
  list('risk list', 'listRisk', {
    does: 'List findings of the risk rules, newest evidence first',
    takes: {
      kind: optional('--kind <kind>', 'Only findings of this kind', riskKinds),
      open: flag('--open', 'Only open findings', 'true'),
      ...pages(),
    },
    examples: ['--open', '--kind loss-chasing --limit 100'],
    rows: 'findings',
    columns: [['Finding', 'id'], 'kind', 'players', 'signals', 'score', 'state', 'firstSeen', 'lastSeen'],
    empty: 'No findings.',
  }),
  command('risk show', 'showRisk', {
    does: 'Show a finding with its evidence',
    takes: { id },
    examples: ['17'],
    prints: ({ finding }) => findingText(finding),
  }),
  command('risk dismiss', 'dismissRisk', {
    does: 'Dismiss an open finding. Only new evidence opens it again',
    takes: { id, reason: required('--reason <text>', 'Why it is no problem. It is stored with your name') },
    examples: ['17 --reason "Two sisters, both known to the shop"'],
    prints: ({ finding }) => `Finding ${finding.id} is dismissed. New evidence opens it again.`,
  }),
]
