import { Component, type PropsWithChildren, type ReactNode } from 'react'

export type TypedText = { label: string; value: string }
export type Failure = { error: unknown; typed: readonly TypedText[]; retry: () => void }

type Props = PropsWithChildren<{
  fallback: (failure: Failure) => ReactNode
  /** Identifies the content, such as its URL; a new value clears the error. */
  resetKey?: string
}>
type State = { error: unknown; typed: readonly TypedText[] }

const noError: State = { error: undefined, typed: [] }

/**
 * Replaces a broken screen with a report that includes everything typed into it. A class because React has no hook for error boundaries.
 */
export class ErrorBoundary extends Component<Props, State, readonly TypedText[]> {
  override state = noError
  private readonly container = { current: null as HTMLDivElement | null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('Nothing was thrown') }
  }

  /** Runs just before the broken screen's fields are removed from the page. */
  override getSnapshotBeforeUpdate(_props: Props, previous: State): readonly TypedText[] {
    return previous.error === undefined && this.state.error !== undefined ? typedIn(this.container.current) : []
  }

  override componentDidUpdate(previous: Props, _state: State, typed: readonly TypedText[] | undefined) {
    if (this.state.error !== undefined && previous.resetKey !== this.props.resetKey) {
      this.setState(noError)
      return
    }
    if (typed !== undefined && typed.length > 0) this.setState({ typed })
  }

  override render() {
    const { error, typed } = this.state
    return (
      <div ref={this.container} style={{ display: 'contents' }}>
        {error === undefined
          ? this.props.children
          : this.props.fallback({ error, typed, retry: () => this.setState(noError) })}
      </div>
    )
  }
}

function typedIn(container: HTMLElement | null): TypedText[] {
  const fields = container?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []
  return [...fields]
    .filter(
      ({ type, value }) => !['password', 'hidden', 'checkbox', 'radio', 'file'].includes(type) && value.trim() !== '',
    )
    .map((field) => ({ label: fieldLabel(field), value: field.value }))
}

const fieldLabel = (field: HTMLInputElement | HTMLTextAreaElement): string =>
  field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent?.replace('*', '').trim() ?? field.placeholder
