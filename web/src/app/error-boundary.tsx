import { Component, type PropsWithChildren, type ReactNode } from 'react'

/** What stood in a field when the screen broke. */
export type Typed = { label: string; value: string }
export type Failure = { error: unknown; typed: readonly Typed[]; retry: () => void }

type Props = PropsWithChildren<{
  fallback: (failure: Failure) => ReactNode
  /** What is shown, such as its address: something else is tried again. */
  shows?: string
}>
type State = { error: unknown; typed: readonly Typed[] }

const whole: State = { error: undefined, typed: [] }

/**
 * Shows what broke in place of the screen, with everything that had been typed into it.
 * A class, because React offers error boundaries in no other form.
 */
export class ErrorBoundary extends Component<Props, State, readonly Typed[]> {
  override state = whole
  private readonly place = { current: null as HTMLDivElement | null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('Nothing was thrown') }
  }

  /** The last moment at which the fields of the broken screen still stand in the page. */
  override getSnapshotBeforeUpdate(_props: Props, before: State): readonly Typed[] {
    return before.error === undefined && this.state.error !== undefined ? typedIn(this.place.current) : []
  }

  override componentDidUpdate(before: Props, _state: State, typed: readonly Typed[] | undefined) {
    if (this.state.error !== undefined && before.shows !== this.props.shows) {
      this.setState(whole)
      return
    }
    if (typed !== undefined && typed.length > 0) this.setState({ typed })
  }

  override render() {
    const { error, typed } = this.state
    return (
      <div ref={this.place} style={{ display: 'contents' }}>
        {error === undefined
          ? this.props.children
          : this.props.fallback({ error, typed, retry: () => this.setState(whole) })}
      </div>
    )
  }
}

function typedIn(place: HTMLElement | null): Typed[] {
  const fields = place?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []
  return [...fields]
    .filter(
      ({ type, value }) => !['password', 'hidden', 'checkbox', 'radio', 'file'].includes(type) && value.trim() !== '',
    )
    .map((field) => ({ label: labelOf(field), value: field.value }))
}

const labelOf = (field: HTMLInputElement | HTMLTextAreaElement): string =>
  field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent?.replace('*', '').trim() ?? field.placeholder
