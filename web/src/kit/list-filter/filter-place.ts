import { createContext, use } from 'react'

/** Where the filters of a list are shown. */
export type FilterPlace = {
  /** In the bar, or in the list behind More filters. */
  isInMore: boolean
  /** Names of those that don't fit into the bar. */
  hidden: readonly string[]
  /** The one opened in More filters. */
  opened: string | undefined
  open: (name: string | undefined) => void
}

export const FilterPlaceContext = createContext<FilterPlace>({
  isInMore: false,
  hidden: [],
  opened: undefined,
  open: () => {},
})

export const useFilterPlace = (): FilterPlace => use(FilterPlaceContext)
