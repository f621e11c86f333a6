import { createContext } from 'react'

/** On a phone, where a page's tools hold the Sort button of its list. Null until it's there; undefined without tools. */
export const SortPlaceContext = createContext<HTMLElement | null | undefined>(undefined)
