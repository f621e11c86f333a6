/** Focuses the row of a table that is in the tab order. */
export function focusActiveRow(table: Element | null | undefined): void {
  table?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus({ preventScroll: true })
}
