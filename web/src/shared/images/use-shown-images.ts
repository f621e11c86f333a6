import { type UIEvent, useState } from 'react'
import { shownName } from './image-file.ts'
import type { Image } from './image-grid.tsx'

/** With fewer, one sees them all. */
const worthSearching = 12
/** A few screens of images; a bucket may hold thousands, and each costs time to draw. */
const step = 120
/** How near to the end of what is drawn the next ones come. */
const ahead = 600

/** The images whose names hold what is searched for, drawn as far as one has scrolled. */
export function useShownImages(images: readonly Image[]) {
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(step)
  const wanted = search.trim().toLowerCase()
  const found = wanted === '' ? images : images.filter(({ name }) => shownName(name).toLowerCase().includes(wanted))

  function onScroll({ currentTarget: list }: UIEvent<HTMLElement>) {
    if (list.scrollTop + list.clientHeight > list.scrollHeight - ahead) setMost((drawn) => drawn + step)
  }
  return {
    search,
    setSearch,
    isSearchable: images.length > worthSearching || search !== '',
    found: found.length,
    drawn: found.slice(0, most),
    // Once everything is drawn, scrolling is no business of ours.
    onScroll: found.length > most ? onScroll : undefined,
  }
}
