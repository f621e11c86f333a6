import { type KeyboardEvent, useRef } from 'react'

type TreeRow = { isGroup: boolean; isOpen: boolean; isEmpty: boolean }
type Options<Row> = {
  rows: readonly Row[]
  rowHeight: number
  describe: (row: Row) => TreeRow
  toggle: (row: Row) => void
}

/** Tree keys on top of the table's: → expands a group, ← collapses it, and ← on an item goes to its group. */
export function useCollapseKeys<Row>({ rows, rowHeight, describe, toggle }: Options<Row>) {
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
    const { isGroup, isOpen, isEmpty } = describe(row)
    if (isGroup && !isEmpty && isOpen !== expands) toggle(row)
    else if (!isGroup && !expands) focusRow(rows.findLastIndex((other, at) => at < index && describe(other).isGroup))
  }
  return { container, onKeyDown }
}
