import { type UIEvent, useState } from 'react'
import { displayName } from './image-file.ts'
import type { Image } from './image-grid.tsx'

/** With fewer images, all of them are visible. */
const searchThreshold = 12
/** A few screens of images; a bucket may have thousands, and rendering each takes time. */
const pageSize = 120
/** More images are rendered within this distance of the end, in pixels. */
const loadAhead = 600

/** The images that match the search, rendered as far as the user has scrolled. */
export function useShownImages(images: readonly Image[]) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(pageSize)
  const query = search.trim().toLowerCase()
  const matches = query === '' ? images : images.filter(({ name }) => displayName(name).toLowerCase().includes(query))

  function onScroll({ currentTarget: list }: UIEvent<HTMLElement>) {
    if (list.scrollTop + list.clientHeight > list.scrollHeight - loadAhead) setLimit((current) => current + pageSize)
  }
  return {
    search,
    setSearch,
    isSearchable: images.length > searchThreshold || search !== '',
    matchCount: matches.length,
    visible: matches.slice(0, limit),
    onScroll: matches.length > limit ? onScroll : undefined,
  }
}
