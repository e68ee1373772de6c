import type { DataOf } from '@lucero/contract/player/shapes'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { errorText } from '../lib/error-text.ts'
import { paths } from '../lib/paths.ts'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { plural, t } from '@lucero/ui/text/t.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { csvOf } from './csv.ts'
import { loadAll, maxInFile, useStatement } from './queries.ts'
import { saveFile } from './save-file.ts'
import { StatementFilters, useOperatorNames } from './statement-filters.tsx'
import { StatementLines } from './statement-lines.tsx'
import styles from './statement.module.css'
import { VerifyPanel } from './verify-panel.tsx'
import { noFilters, sizes, useView, type View } from './view.ts'

export default function StatementPage() {
  const [view, change] = useView()
  const statement = useStatement(view)
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('Statement')}
        text={t('Every movement of your credit, newest first, each with the balance after it.')}
        actions={<FileButtons view={view} />}
      />
      <VerifyPanel onShowLine={(line) => change({ ...noFilters, before: line + 1 })} />
      <Panel>
        <StatementFilters view={view} onChange={change} />
        <Shown statement={statement} view={view} onChange={change} />
      </Panel>
    </div>
  )
}

type ShownProps = {
  statement: ReturnType<typeof useStatement>
  view: View
  onChange: (changes: Partial<View>) => void
}

function Shown({ statement: { data, isPending, isPlaceholderData, refetch }, view, onChange }: ShownProps) {
  const nameOf = useOperatorNames()
  if (isPending) return <Waiting />
  if (!data) return <ErrorState title={t('Your statement did not load')} onRetry={() => void refetch()} />
  const hasPages = data.rows.length > 0 || data.next !== null || view.before !== undefined
  return (
    <div data-stale={isPlaceholderData || undefined} className={styles.shown} aria-busy={isPlaceholderData}>
      {data.rows.length ? <StatementLines {...data} nameOf={nameOf} /> : <Nothing data={data} view={view} />}
      {hasPages && <Pages data={data} view={view} onChange={onChange} />}
    </div>
  )
}

/** Empty states: no lines at all, no more lines, or no matches. */
function Nothing({ data: { next }, view }: { data: DataOf<'getStatement'>; view: View }) {
  if (next !== null)
    return <EmptyState title={t('Nothing here')} text={t('These lines have no match. Older lines may have one.')} />
  const { operatorId, kind, from, to, before } = view
  if ([operatorId, kind, from, to, before].some((one) => one !== undefined))
    return <EmptyState title={t('Nothing found')} text={t('No movement of your credit fits these filters.')} />
  return (
    <EmptyState
      title={t('No movements yet')}
      text={t('All credit that you receive, play, collect and redeem is listed here.')}
      action={<ButtonLink to={paths.operators}>{t('Find an operator')}</ButtonLink>}
    />
  )
}

const Waiting = () => (
  <div className={styles.waiting} aria-busy="true" aria-label={t('Loading')}>
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} height="44px" />
    ))}
  </div>
)

/** Cursor pagination, so that the oldest page is as fast as the newest. The browser's Back returns to the previous page. */
function Pages({ data: { next }, view, onChange }: Omit<ShownProps, 'statement'> & { data: DataOf<'getStatement'> }) {
  const turn = (before: number | undefined) => {
    onChange({ before })
    window.scrollTo({ top: 0 })
  }
  return (
    <nav className={styles.pages} aria-label={t('Pages')}>
      <SelectField
        label={t('Lines per page')}
        value={view.size}
        options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
        onChange={({ currentTarget }) =>
          onChange({ size: sizes.find((size) => String(size) === currentTarget.value) ?? sizes[0] })
        }
      />
      <div className={styles.turns}>
        {view.before !== undefined && <Button onClick={() => turn(undefined)}>{t('Newest')}</Button>}
        {next !== null && <Button onClick={() => turn(next)}>{t('Older')}</Button>}
      </div>
    </nav>
  )
}

function FileButtons({ view }: { view: View }) {
  const [count, setCount] = useState<number>()
  const save = async () => {
    setCount(0)
    try {
      const { lines, isAll } = await loadAll(view, setCount)
      saveFile('lucero-statement.csv', 'text/csv;charset=utf-8', csvOf(lines))
      if (!isAll)
        toast.warning(t('The file holds the newest {count} lines. Choose dates for older ones.', { count: maxInFile }))
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setCount(undefined)
    }
  }
  const isSaving = count !== undefined
  return (
    <>
      <Button icon={<Download aria-hidden="true" />} disabled={isSaving} onClick={() => void save()}>
        {isSaving ? plural(count, '{count} line…', '{count} lines…') : t('Download CSV')}
      </Button>
      <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
        {t('Print')}
      </Button>
    </>
  )
}
