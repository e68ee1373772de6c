/** Observed against theoretical RTP of games, with the confidence interval of the observation. */
import { t } from '@lucero/ui/text/t.ts'
import { formatCount } from '../../lib/sums.ts'
import type { DataColumn } from '../../table/data-table.tsx'
import styles from './reports.module.css'
import type { AnyRow } from './subjects.ts'

const percent = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : `${value.toFixed(2)} %`

export const rtpColumns = (): DataColumn<AnyRow>[] => [
  {
    id: 'rounds',
    header: t('Rounds'),
    align: 'end',
    cell: ({ rtp }) => <span className={styles.number}>{formatCount(rtp?.rounds ?? 0)}</span>,
    value: ({ rtp }) => rtp?.rounds,
  },
  {
    id: 'theoretical',
    header: t('RTP defined'),
    align: 'end',
    cell: ({ rtp }) => <span className={styles.number}>{percent(rtp?.theoretical)}</span>,
    value: ({ rtp }) => rtp?.theoretical,
  },
  {
    id: 'observed',
    header: t('RTP observed'),
    align: 'end',
    cell: ({ rtp }) => <span className={styles.number}>{percent(rtp?.observed)}</span>,
    value: ({ rtp }) => rtp?.observed,
  },
  {
    id: 'interval',
    header: t('99.9 % interval'),
    align: 'end',
    cell: ({ rtp }) => (
      <span className={styles.number}>
        {rtp?.low === null || rtp?.low === undefined ? '–' : `${rtp.low.toFixed(2)} – ${percent(rtp.high)}`}
      </span>
    ),
    value: ({ rtp }) => rtp?.low,
    csv: ({ rtp }) => (rtp?.low === null || rtp?.low === undefined ? null : `${rtp.low} – ${rtp.high}`),
  },
]
