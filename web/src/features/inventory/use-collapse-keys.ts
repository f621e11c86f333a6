import { type KeyboardEvent, useRef } from 'react'
import type { InventoryRow } from './use-inventory.ts'

type Options = { rows: readonly InventoryRow[]; rowHeight: number; toggle: (brandId: number) => void }

/**
 * The keys of a tree, beside those of the table: → unfolds a brand, ← folds it, and on a product leads back to its
 * brand.
 */
export function useCollapseKeys({ rows, rowHeight, toggle }: Options) {
  const place = useRef<HTMLDivElement>(null)

  function focusRow(index: number) {
    const rowAt = () => place.current?.querySelector<HTMLElement>(`[role="row"][data-index="${index}"]`)
    const drawn = rowAt()
    if (drawn) {
      drawn.focus()
      return
    }
    // Not drawn: it is scrolled to first, and drawn by then.
    const scroller = place.current?.firstElementChild
    if (scroller) scroller.scrollTop = index * rowHeight
    setTimeout(() => rowAt()?.focus(), 50)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isPlain = !event.altKey && !event.shiftKey && !event.ctrlKey && !event.metaKey
    if (!isPlain || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    if (!(event.target instanceof HTMLElement) || event.target.dataset.index === undefined) return
    const index = Number(event.target.dataset.index)
    const row = rows[index]
    if (row === undefined) return
    event.preventDefault()
    const unfolds = event.key === 'ArrowRight'
    if (row.kind === 'brand' && row.line.products.length > 0 && row.isOpen !== unfolds) toggle(row.line.brand.id)
    else if (row.kind === 'product' && !unfolds)
      focusRow(rows.findLastIndex((one, at) => at < index && one.kind === 'brand'))
  }
  return { place, onKeyDown }
}
