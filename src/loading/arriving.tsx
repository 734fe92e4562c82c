import { Component, Suspense, type ReactNode } from 'react'
import { LostPart } from './lost-part.ts'
import { Redraw } from './redraw.ts'

type ArrivingProps = {
  children: ReactNode
  /** Stands there until the part has come, and where it does not come. */
  fallback: ReactNode
  /** The part cannot be had: close it, or draw this anew by another key. */
  onLost: () => void
}

/** Around a part of `lazyWithRetry`. What breaks within the part once it is here is the page's error. */
export class Arriving extends Component<ArrivingProps> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof LostPart)) return
    error.forget()
    this.props.onLost()
  }

  redraw = () => this.setState({})

  override render() {
    const { children, fallback } = this.props
    const { error } = this.state
    if (error instanceof LostPart) return fallback
    if (error !== undefined) throw error
    return (
      <Redraw value={this.redraw}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </Redraw>
    )
  }
}
