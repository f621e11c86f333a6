import type { ClipboardEvent, KeyboardEvent } from 'react'
import { focusAndSelect } from '../focus.ts'

type Step = -1 | 0 | 1

/**
 * Spreadsheet keys: Enter and the up and down arrows move along the column, Shift+Enter moves up. The left and right arrows move along the
 * row if the cursor is at the edge of the text or all of it is selected. Returns whether the key was one of these.
 */
export function moveInSheet(event: KeyboardEvent<HTMLInputElement>): boolean {
  const { altKey, ctrlKey, metaKey, nativeEvent, currentTarget } = event
  if (altKey || ctrlKey || metaKey || nativeEvent.isComposing) return false
  const up = rowStep(event)
  const step = up === 0 ? cellStep(event) : up
  if (step === 0) return false
  const next = up === 0 ? cellInRow(currentTarget, step) : fieldInColumn(currentTarget, step, cells)
  // At the edge of the sheet, the left and right arrows keep moving within the text.
  if (up === 0 && next === undefined) return false
  event.preventDefault()
  focusAndSelect(next)
  return true
}

function rowStep({ key, shiftKey }: KeyboardEvent): Step {
  if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) return 1
  return key === 'ArrowUp' || key === 'Enter' ? -1 : 0
}

function cellStep({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>): Step {
  if (shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return 0
  const { selectionStart, selectionEnd, value } = currentTarget
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length
  if (key === 'ArrowLeft') return isAllSelected || (selectionStart === 0 && selectionEnd === 0) ? -1 : 0
  return isAllSelected || (selectionStart === value.length && selectionEnd === value.length) ? 1 : 0
}

const cells = 'input[data-sheet]'

/** The field in the same column of the nearest row that has one. It's always rendered: a table keeps a few rows beyond those in view. */
export function fieldInColumn(field: HTMLElement, step: Step, fields = 'input'): HTMLInputElement | undefined {
  const place = field.closest('[role=gridcell]')
  const row = place?.closest<HTMLElement>('[data-index]')
  if (!place || !row) return undefined
  const column = [...row.children].indexOf(place)
  return [...(row.parentElement?.children ?? [])]
    .map((other) => ({ other, distance: (rowIndex(other) - rowIndex(row)) * step }))
    .filter(({ distance }) => distance > 0)
    .toSorted((a, b) => a.distance - b.distance)
    .flatMap(({ other }) => other.children[column]?.querySelector<HTMLInputElement>(fields) ?? [])[0]
}

const rowIndex = (row: Element): number => Number(row instanceof HTMLElement ? row.dataset['index'] : Number.NaN)

function cellInRow(cell: HTMLInputElement, step: Step): HTMLInputElement | undefined {
  const row = [...(cell.closest('[data-index]')?.querySelectorAll<HTMLInputElement>(cells) ?? [])]
  return row[row.indexOf(cell) + step]
}

/** Calls `onColumn` if several lines are pasted; of several columns, only the first. */
export function pasteColumn(event: ClipboardEvent, onColumn: (texts: readonly string[]) => void): void {
  const texts = pastedColumn(event.clipboardData.getData('text'))
  if (texts.length < 2) return
  event.preventDefault()
  onColumn(texts)
}

const pastedColumn = (text: string): string[] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t')[0]?.trim() ?? '')
