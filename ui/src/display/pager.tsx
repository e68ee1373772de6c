import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { IconButton } from '../action/icon-button.tsx'
import styles from './pager.module.css'
import { t } from '../text/t.ts'

export const pageSizes = [10, 20, 30] as const
export type PageSize = (typeof pageSizes)[number]
export const defaultPageSize: PageSize = 10

type PagerProps = {
  /** Starts at 1. */
  page: number
  pageSize: PageSize
  total: number
  onPageChange: (page: number) => void
  /** Called after onPageChange(1). */
  onPageSizeChange: (pageSize: PageSize) => void
}

export function Pager({ page, pageSize, total, onPageChange, onPageSizeChange }: PagerProps) {
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const resize = (size: number) => {
    onPageChange(1)
    onPageSizeChange(pageSizes.find((option) => option === size) ?? defaultPageSize)
  }
  return (
    <nav className={styles.frame} aria-label={t('Pages')}>
      <div className={styles.pager}>
        <PageSizeSelect pageSize={pageSize} onChange={resize} />
        <div className={styles.place}>
          <span className={styles.range} aria-live="polite">
            {rangeText(page, pageSize, total)}
          </span>
          <IconButton
            label={t('Previous page')}
            icon={<ChevronLeft />}
            disabled={page <= 1}
            onClick={() => onPageChange(page - 1)}
          />
          <IconButton
            label={t('Next page')}
            icon={<ChevronRight />}
            disabled={page >= lastPage}
            onClick={() => onPageChange(page + 1)}
          />
        </div>
      </div>
    </nav>
  )
}

function PageSizeSelect({ pageSize, onChange }: { pageSize: PageSize; onChange: (size: number) => void }) {
  return (
    <label className={styles.size}>
      {t('Rows per page')}
      <span className={styles.select}>
        <select value={pageSize} onChange={(event) => onChange(Number(event.currentTarget.value))}>
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </span>
    </label>
  )
}

function rangeText(page: number, pageSize: number, total: number) {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  return t('{first}–{last} of {total}', { first, last: Math.min(page * pageSize, total), total })
}
