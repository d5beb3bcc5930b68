import { Component, type ReactNode } from 'react'

interface Props {
  /** Shown instead of what broke. */
  fallback: ReactNode
  /** Another value means another page: try again. */
  resetKey: string
  children: ReactNode
}

/** Catches what a page throws while rendering, a chunk that could not be loaded included. */
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
