import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

/** `page`: undefined for the list of all pages. */
type OpenHelp = { page: string | undefined }

// Not React state: a dialog that opens a page may be gone by the time it shows.
let current: OpenHelp | undefined
const listeners = new Set<() => void>()

function set(help: OpenHelp | undefined): void {
  current = help
  for (const notify of listeners) notify()
}

/** Shows a help page, or the list of all, beside the screen. */
export const openHelp = (page?: string): void => set({ page })
export const closeHelp = (): void => set(undefined)

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const useOpenHelp = (): OpenHelp | undefined => useSyncExternalStore(subscribe, () => current)

/** `list`: the name of an empty list. `refusal`: the sentence shown. */
export type HelpPlace = { list?: string; refusal?: string }

/** Renders a link to the help page for a place, if there is one that this user may read. */
export const HelpContext = createContext<(place: HelpPlace) => ReactNode>(() => null)

export const HelpLink = (place: HelpPlace) => useContext(HelpContext)(place)
