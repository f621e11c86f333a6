import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { importFailure } from './import-failure.ts'

type Fetched<Props> = ComponentType<Props> & { preload: () => void }
type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props & object : never
type State<Props> = { Component: ComponentType<Props> | undefined; failure?: { error: unknown } }

/**
 * A component that is fetched when it is first shown, or before that by `preload`: the one with this name in a file. React's `lazy` is
 * not used: what waits inside a Suspense appears 300 ms after its fallback at the earliest, even if it was there at once.
 */
export function fetched<File, Name extends keyof File>(
  fetch: () => Promise<File>,
  name: Name,
  placeholder: ReactNode = null,
): Fetched<PropsOf<File[Name]>> {
  type Props = PropsOf<File[Name]>
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const load = () => (loading ??= fetch().then(keep, forget))
  const keep = (file: File) => (loaded = file[name] as ComponentType<Props>)
  // It is fetched again the next time.
  const forget = async (error: unknown) => {
    loading = undefined
    throw await importFailure(error)
  }
  function FetchedComponent(props: Props) {
    const [{ Component, failure }, setState] = useState<State<Props>>(() => ({ Component: loaded }))
    const isLoaded = Component !== undefined
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
    }, [isLoaded])
    if (failure !== undefined) throw failure.error
    return Component === undefined ? placeholder : <Component {...props} />
  }
  return Object.assign(FetchedComponent, { preload: () => void load().catch(() => undefined) })
}
