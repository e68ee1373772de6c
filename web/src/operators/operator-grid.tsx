import type { ReactNode } from 'react'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
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
