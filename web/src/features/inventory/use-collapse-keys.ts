import { type KeyboardEvent, useRef } from 'react'
import type { InventoryRow } from './use-inventory.ts'

type Options = { rows: readonly InventoryRow[]; rowHeight: number; toggle: (brandId: number) => void }

/**
 * The keys of a tree, in addition to those of the table: → expands a brand, ← collapses it, and ← on a product goes to
 * its brand.
 */
export function useCollapseKeys({ rows, rowHeight, toggle }: Options) {
  const container = useRef<HTMLDivElement>(null)

  function focusRow(index: number) {
    const rowAt = () => container.current?.querySelector<HTMLElement>(`[role="row"][data-index="${index}"]`)
    const rendered = rowAt()
    if (rendered) {
      rendered.focus()
      return
    }
    // Not rendered yet: scroll to it first.
    const scroller = container.current?.firstElementChild
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
    const expands = event.key === 'ArrowRight'
    if (row.kind === 'brand' && row.line.products.length > 0 && row.isOpen !== expands) toggle(row.line.brand.id)
    else if (row.kind === 'product' && !expands)
      focusRow(rows.findLastIndex((other, at) => at < index && other.kind === 'brand'))
  }
  return { container, onKeyDown }
}
