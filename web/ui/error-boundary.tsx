import { Component, type ReactNode } from 'react'

interface Props {
  /** Shown instead of the failed children. */
  fallback: ReactNode
  /** Renders the children again when this changes. */
  resetKey: string
  children: ReactNode
}

/** Catches errors of rendering, including code that failed to load. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.broken && previous.resetKey !== this.props.resetKey) this.setState({ broken: false })
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
