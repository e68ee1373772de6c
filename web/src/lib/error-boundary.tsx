import { Component, type ComponentType, type ReactNode } from 'react'

type Props = { Fallback: ComponentType<{ error: Error }>; children: ReactNode }
type State = { error?: Error }

/** A class, because React has no hook for error boundaries. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { Fallback, children } = this.props
    return this.state.error ? <Fallback error={this.state.error} /> : children
  }
}
