/** The difference to the published version, so that the person who approves sees what changes. */
import { t } from '@lucero/ui/text/t.ts'
import page from '../../lib/page.module.css'
import { formatCount } from '../../lib/sums.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import styles from './packages.module.css'
import { timesText, type Version } from './words.ts'

type VersionDifference = NonNullable<Version['difference']>
type Mode = VersionDifference['modes'][number]
type Figures = NonNullable<Mode['before']>

export function Difference({ difference: { version, modes, front } }: { difference: VersionDifference }) {
  const title = t('Difference to version {version}', { version })
  return (
    <section className={page.stack}>
      <DataTable
        caption={title}
        columns={columns()}
        rows={modes}
        rowKey={({ name }) => name}
        isSortable={false}
        filters={
          <div>
            <h2>{title}</h2>
            <p className={page.small}>
              {t(
                'It is published. Files of the front end: {added} added, {changed} changed, {removed} removed.',
                front,
              )}
            </p>
          </div>
        }
      />
    </section>
  )
}

const columns = (): DataColumn<Mode>[] => [
  {
    id: 'mode',
    header: t('Mode'),
    cell: (mode) => (
      <>
        <span className={page.strong}>{mode.name}</span>
        <div className={page.small}>{changeText(mode)}</div>
      </>
    ),
  },
  figure('rtp', t('RTP'), ({ rtp }) => `${rtp} %`),
  figure('cost', t('Cost'), ({ cost }) => timesText(cost)),
  figure('maxWin', t('Largest win'), ({ maxWin }) => timesText(maxWin)),
  figure('outcomes', t('Outcomes'), ({ outcomes }) => formatCount(outcomes)),
]

function changeText({ before, after, isMathsEqual }: Mode): string {
  if (isMathsEqual) return t('Unchanged')
  if (!before) return t('New')
  return after ? t('Changed') : t('Removed')
}

const figure = (id: string, header: string, text: (figures: Figures) => string): DataColumn<Mode> => ({
  id,
  header,
  align: 'end',
  cell: ({ before, after }) => {
    const [old, next] = [before ? text(before) : '–', after ? text(after) : '–']
    return old === next ? (
      next
    ) : (
      <span>
        <s className={styles.before}>{old}</s> <b className={styles.after}>{next}</b>
      </span>
    )
  },
})
