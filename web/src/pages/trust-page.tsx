/** The public log for everybody: first what it proves and what it does not, then the figures, then how to check them with other programs. */
import type { DataOf } from '@lucero/contract/player/shapes'
import type { ReactNode } from 'react'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Table, type Column } from '@lucero/ui/display/table.tsx'
import { UtcDate } from '@lucero/ui/display/utc-date.tsx'
import { Link } from '@lucero/ui/page/router.tsx'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { locale, plural, t } from '@lucero/ui/text/t.ts'
import { useQuery } from '@tanstack/react-query'
import programUrl from '../../../docs/trust.py?url'
import { call } from '../lib/api.ts'
import { paths } from '../lib/paths.ts'
import { LiabilitiesChart } from './liabilities-chart.tsx'
import styles from './trust-page.module.css'

type Trust = DataOf<'getTrust'>

export default function TrustPage() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['trust'],
    queryFn: ({ signal }) => call('getTrust', { signal }),
    meta: { forAnyone: true },
  })
  return (
    <article className={styles.page}>
      <PageHeader
        title={t('Check Us')}
        text={t(
          'Every hour we publish what we owe to all players, and which rounds were settled, in a public record that can only grow. You do not have to believe us: anybody can check it, with programs that we did not write.',
        )}
      />
      <div className={styles.claims}>
        <Claims title={t('What it proves')} isProved claims={proved()} />
        <Claims title={t('What it does not prove')} claims={notProved()} />
      </div>
      {isError && <ErrorState title={t('The public record could not be loaded')} onRetry={() => void refetch()} />}
      {data && <Figures {...data} />}
      <Programs />
    </article>
  )
}

const proved = () => [
  t('Your balance is part of the total that we say we owe. Check it with “Verify my ledger”.'),
  t('Nothing that was published was changed or removed afterwards.'),
  t('Your settled rounds are among those that we have counted.'),
]

const notProved = () => [
  t('That we have the money. The record has what we owe, and nothing about our bank account.'),
  t('That somebody else’s balance is in it. Each player can check only their own.'),
  t('That two people see the same record, unless witnesses have signed it.'),
]

function Claims({ title, claims, isProved = false }: { title: string; claims: string[]; isProved?: boolean }) {
  return (
    <Panel title={title}>
      <ul className={isProved ? styles.proved : styles.open}>
        {claims.map((claim) => (
          <li key={claim}>{claim}</li>
        ))}
      </ul>
    </Panel>
  )
}

function Figures({ log, liabilities, games }: Trust) {
  const last = liabilities.at(-1)
  if (!log)
    return (
      <EmptyState
        title={t('The public record has not begun yet')}
        text={t('It begins a minute after the first start.')}
      />
    )
  return (
    <>
      <Panel title={t('What we owe to all players')}>
        {last ? (
          <>
            <p className={styles.total}>
              <Amount value={last.total} size="huge" />
            </p>
            <p className={styles.note}>
              {plural(last.books, 'One player’s credit at {time}', 'Credit of {count} players at {time}', {
                time: timeOf(last.at),
              })}
            </p>
            {liabilities.length > 1 && <LiabilitiesChart points={liabilities} />}
          </>
        ) : (
          <p className={styles.note}>{t('The first figure follows at the next full hour.')}</p>
        )}
      </Panel>
      {games.length > 0 && <Returns games={games} />}
      <Newest log={log} />
    </>
  )
}

const timeOf = (at: string) =>
  new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }) + ' UTC'

const percent = (share: number) =>
  (share * 100).toLocaleString(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }) + ' %'

type Game = Trust['games'][number]

const columns = (): Column<Game>[] => [
  { header: t('Game'), cell: ({ name }) => name },
  { header: t('By its rules'), align: 'end', cell: ({ exact }) => (exact === null ? '–' : percent(exact)) },
  { header: t('In the last 30 days'), align: 'end', cell: ({ observed }) => percent(observed) },
  {
    header: t('Range that chance explains'),
    align: 'end',
    cell: ({ low, high }) => `${percent(low)} – ${percent(high)}`,
  },
  { header: t('Rounds'), align: 'end', cell: ({ rounds }) => rounds.toLocaleString(locale()) },
]

const Returns = ({ games }: { games: Game[] }) => (
  <Panel title={t('What the games return to players')}>
    <p className={styles.note}>
      {t('The return by the rules should be inside the range. With few rounds, the range is wide.')}
    </p>
    <Table
      caption={t('What the games return to players')}
      captionHidden
      columns={columns()}
      rows={games}
      rowKey={({ id }) => id}
    />
  </Panel>
)

function Newest({ log }: { log: NonNullable<Trust['log']> }) {
  return (
    <Panel title={t('The newest state of the record')}>
      <dl className={styles.facts}>
        <Fact name={t('Entries')}>{log.size.toLocaleString(locale())}</Fact>
        <Fact name={t('Signed')}>
          <UtcDate value={log.at} />
        </Fact>
        <Fact name={t('Witnesses')}>
          {log.witnesses.length > 0
            ? log.witnesses.map(({ name, at }) => (
                <span key={name} className={styles.witness}>
                  {name} <UtcDate value={at} />
                </span>
              ))
            : t('None have signed it')}
        </Fact>
        <Fact name={t('Fingerprint')}>
          <code>{log.root}</code>
        </Fact>
        <Fact name={t('Key')}>
          <code>{log.vkey}</code>
        </Fact>
      </dl>
    </Panel>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Programs() {
  return (
    <Panel title={t('Check it with other programs')}>
      <p className={styles.note}>
        {t(
          'The record is a set of files in public formats of c2sp.org. Verifiers by others read them, for example the Go packages golang.org/x/mod/sumdb. This small Python program reads everything and recomputes it:',
        )}
      </p>
      <pre className={styles.command} lang="en">
        {['python3', 'trust.py', `${location.origin}/log`, '--seen', 'record.seen'].join(' ')}
      </pre>
      <p className={styles.note}>
        <a className={styles.download} href={programUrl} download="trust.py">
          {t('Download {file}', { file: 'trust.py' })}
        </a>
      </p>
      <p className={styles.note}>
        {richText(
          'To check your own balance, sign in and press “Verify my ledger” on your <statement>statement</statement>.',
          {
            statement: <Link to={paths.statement} />,
          },
        )}
      </p>
    </Panel>
  )
}
