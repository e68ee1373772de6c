/** The statement of an operator for one period, before or after it is booked. */
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { printReceipt } from '../../action/printed-receipt.tsx'
import { downloadCsv } from '../../lib/csv.ts'
import { formatSum } from '../../lib/sums.ts'
import { calculation, figures, statementPaper, type Statement } from './settlement-words.ts'
import styles from './settlement.module.css'

export function StatementView({ statement, actions }: { statement: Statement; actions?: ReactNode }) {
  const exportCsv = () => {
    const { title, lines } = statementPaper(statement)
    const name = `statement-${statement.operatorId}-${statement.from}`
    downloadCsv(name, [[title], ...lines.map(({ label, value }) => [label, value])])
  }
  return (
    <div className={styles.statement}>
      <div className={styles.sides}>
        <Figures statement={statement} />
        <Calculation statement={statement} />
      </div>
      <div className={styles.buttons} data-no-print>
        {actions}
        <Button icon={<Download />} onClick={exportCsv}>
          {t('CSV')}
        </Button>
        <Button icon={<Printer />} onClick={() => printReceipt(statementPaper(statement))}>
          {t('Print')}
        </Button>
      </div>
    </div>
  )
}

function Figures({ statement: { own, total, partners } }: { statement: Statement }) {
  const hasPartners = partners.length > 0
  return (
    <table className={styles.figures}>
      <thead>
        <tr>
          <th scope="col">{t('Figure')}</th>
          {hasPartners && <th scope="col">{t('Own')}</th>}
          <th scope="col">{hasPartners ? t('With all below') : t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {figures().map(({ id, name, means }) => (
          <tr key={id} className={id === 'ngr' ? styles.total : undefined}>
            <th scope="row">
              {name}
              <small>{means}</small>
            </th>
            {hasPartners && <td>{formatSum(own[id])}</td>}
            <td>{formatSum(total[id])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Calculation({ statement }: { statement: Statement }) {
  return (
    <table className={styles.figures}>
      <thead>
        <tr>
          <th scope="col">{t('Commission')}</th>
          <th scope="col">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {calculation(statement).map(({ id, name, value, isTotal }) => (
          <tr key={id} className={isTotal && styles.total}>
            <th scope="row">{name}</th>
            <td>{formatSum(value)}</td>
          </tr>
        ))}
        {statement.corrections.map(({ number, amount, reason }) => (
          <tr key={number}>
            <th scope="row">
              {t('Correction')}
              <small>{reason}</small>
            </th>
            <td>{formatSum(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
