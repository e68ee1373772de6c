import type { ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { t } from '../ui/t.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './operator-grid.module.css'

export const OperatorGrid = ({ children }: { children: ReactNode }) => <ul className={styles.grid}>{children}</ul>

export function LoadingOperators({ count = 3 }: { count?: number }) {
  return (
    <output>
      <VisuallyHidden>{t('Loading the operators')}</VisuallyHidden>
      <span className={styles.grid}>
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} height={184} radius={16} />
        ))}
      </span>
    </output>
  )
}

export function OperatorsFailed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <Panel>
      <ErrorState title={t('The operators did not load')} retrying={retrying} onRetry={onRetry} />
    </Panel>
  )
}
