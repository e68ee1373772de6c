import type { HouseData } from '@lucero/contract/house/client'
import { riskKinds } from '@lucero/contract/house/lists'
import { Option, type Command } from 'commander'
import { act, examples } from './house.ts'
import { count, money, stripControl, table, time, withNext } from './printing.ts'
import { readFindingId, readLimit } from './reading.ts'

type Filter = { kind?: (typeof riskKinds)[number]; open?: true; after?: string; limit?: number }
type RiskFinding = HouseData<'showRisk'>['finding']

export function addRisk(program: Command): void {
  const risk = program
    .command('risk')
    .description('accounts and wins to look at: linked accounts, bonus abuse, loss chasing, unusual wins')
    .addHelpText(
      'after',
      examples('risk list --open', 'risk show 17', 'risk dismiss 17 --reason "Two sisters, both known to the shop"'),
    )
  risk
    .command('list')
    .description('findings, those with the newest evidence first')
    .addOption(new Option('--kind <kind>', 'only findings of this kind').choices(riskKinds))
    .option('--open', 'only findings that nobody has dismissed')
    .option('--after <cursor>', 'the next page, as the page before names it')
    .option('--limit <number>', 'how many at most (20)', readLimit)
    .addHelpText('after', examples('risk list --open', 'risk list --kind loss-chasing --limit 100'))
    .action(
      act(async (house, { kind, open, after, limit }: Filter) => {
        const data = await house.call('listRisk', { kind, after, limit, ...(open && { open: 'true' as const }) })
        house.show(data, withNext(findingTable(data.findings), data.next))
      }),
    )
  risk
    .command('show')
    .description('one finding with its evidence')
    .argument('<findingId>', 'as risk list shows it', readFindingId)
    .addHelpText('after', examples('risk show 17'))
    .action(
      act(async (house, id: number) => {
        const data = await house.call('showRisk', { id })
        house.show(data, findingText(data.finding))
      }),
    )
  risk
    .command('dismiss')
    .description('dismiss an open finding; only new evidence opens it again')
    .argument('<findingId>', 'as risk list shows it', readFindingId)
    .requiredOption('--reason <text>', 'why it is no problem; it is stored')
    .addHelpText('after', examples('risk dismiss 17 --reason "Two sisters, both known to the shop"'))
    .action(
      act(async (house, id: number, { reason }: { reason: string }) => {
        const data = await house.call('dismissRisk', { id, reason })
        house.show(data, `Finding ${id} is dismissed. New evidence opens it again.`)
      }),
    )
}

const findingTable = (findings: HouseData<'listRisk'>['findings']): string =>
  table(
    findings,
    [
      { title: 'Finding', of: ({ id }) => String(id), right: true },
      { title: 'Kind', of: ({ kind }) => kind },
      { title: 'Players', of: ({ players }) => players.join(', ') },
      { title: 'Signals', of: ({ signals }) => signals.join(', ') },
      { title: 'Score', of: ({ score }) => String(score), right: true },
      { title: 'State', of: ({ state }) => state },
      { title: 'First seen (UTC)', of: ({ firstSeen }) => time(firstSeen) },
      { title: 'Last seen (UTC)', of: ({ lastSeen }) => time(lastSeen) },
    ],
    'No findings.',
  )

function findingText(finding: RiskFinding): string {
  const { id, kind, score, state, players, evidence, dismissal } = finding
  const lines = table(
    evidence,
    [
      { title: 'Signal', of: ({ signal }) => signal },
      { title: 'Players', of: ({ players: names }) => names.join(', ') },
      { title: 'Count', of: (line) => count(line.count), right: true },
      { title: 'Amount', of: ({ amount }) => (amount === null ? '' : money(amount)), right: true },
      { title: 'Last seen (UTC)', of: ({ at }) => time(at) },
      { title: 'References', of: ({ references }) => references.join(', '), width: 80 },
    ],
    'No evidence.',
  )
  const before = dismissal
    ? [`Dismissed by ${stripControl(dismissal.by)}, ${time(dismissal.at)} UTC: ${stripControl(dismissal.reason)}`]
    : []
  const reopened = dismissal && state === 'open' ? ['New evidence has opened it again.'] : []
  const head = [`Finding ${id}  ${kind}  ${state}  score ${score}`, `Players: ${stripControl(players.join(', '))}`]
  return [...head, ...before, ...reopened, lines].join('\n')
}
