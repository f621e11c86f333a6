/** Focuses the row of a table that is in the tab order. */
export function focusActiveRow(table: Element | null | undefined): void {
  table?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus({ preventScroll: true })
}

/** Focuses the first row of a table. It may not be rendered, so it is reached as by the Home key. */
export function focusFirstRow(table: Element | null | undefined): void {
  focusActiveRow(table)
  const row = document.activeElement
  if (row?.matches('[role=row]')) row.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
}
