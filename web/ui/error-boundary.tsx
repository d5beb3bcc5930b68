import { Component, type ReactNode } from 'react'

interface Props {
  /** Returns what is shown instead of the failed children. */
  fallback: (error: unknown) => ReactNode
  /** Renders the children again when this changes. */
  resetKey: string
  children: ReactNode
}

/** Catches errors of rendering, including code that failed to load. */
export class ErrorBoundary extends Component<Props, { failed?: { readonly error: unknown } | undefined }> {
  override state: { failed?: { readonly error: unknown } | undefined } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } }
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: undefined })
  }

  override render() {
    const { failed } = this.state
    return failed ? this.props.fallback(failed.error) : this.props.children
  }
}
