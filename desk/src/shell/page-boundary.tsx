import { Component, type ReactNode } from 'react'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { t } from '@lucero/ui/text/t.ts'

/** Shows an error instead of a page that failed to load or to render. A class, because React has no hook for error boundaries. */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return <ErrorState title={t('This page could not be shown')} onRetry={() => location.reload()} />
  }
}
