import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useWhenReconnected } from '../api/connection.ts'
import { importFailure, NotLoadedYet } from '../import-failure.ts'

type Fetched<Props> = ComponentType<Props> & { preload: () => void }
type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props & object : never
type State<Props> = { Component: ComponentType<Props> | undefined; failure?: { error: unknown } }

/**
 * Lazy-loads a component of a file when it's first shown, or earlier with `preload`. Not React's `lazy`, because content inside a Suspense
 * appears at least 300 ms after its fallback, even if it was ready immediately.
 */
export function fetched<File, Name extends keyof File>(
  fetch: () => Promise<File>,
  name: Name,
  placeholder: ReactNode = null,
  /** Shown without a connection. Without it, or a placeholder, the boundary around it says so. */
  NotLoaded: ComponentType | undefined = placeholder === null ? undefined : NotLoadedNote,
): Fetched<PropsOf<File[Name]>> {
  type Props = PropsOf<File[Name]>
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const load = () => (loading ??= fetch().then(keep, forget))
  const keep = (file: File) => (loaded = file[name] as ComponentType<Props>)
  // So the next attempt fetches it again.
  const forget = async (error: unknown) => {
    loading = undefined
    throw await importFailure(error)
  }
  function FetchedComponent(props: Props) {
    const [{ Component, failure }, setState] = useState<State<Props>>(() => ({ Component: loaded }))
    const isLoaded = Component !== undefined
    const isWaiting = failure?.error instanceof NotLoadedYet && NotLoaded !== undefined
    const [attempt, setAttempt] = useState(0)
    useWhenReconnected(isWaiting, () => setAttempt(attempt + 1))
    // Fetching is outside React.
    useEffect(() => {
      if (isLoaded) return
      let isGone = false
      load().then(
        (component) => isGone || setState({ Component: component }),
        (error: unknown) => isGone || setState({ Component: undefined, failure: { error } }),
      )
      return () => {
        isGone = true
      }
    }, [isLoaded, attempt])
    if (isWaiting) return <NotLoaded />
    if (failure !== undefined) throw failure.error
    return Component === undefined ? placeholder : <Component {...props} />
  }
  return Object.assign(FetchedComponent, { preload: () => void load().catch(() => undefined) })
}

const NotLoadedNote = () => (
  <p role="alert" className="small">
    No connection. It appears here when you're back online.
  </p>
)
