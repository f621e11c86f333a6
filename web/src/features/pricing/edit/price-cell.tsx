import { parsePrice } from '@dray/domain/pricing/typed-price'
import { TextInput } from '@mantine/core'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { focusAndSelect } from '../../../shared/focus/focus-and-select.ts'
import { moneyText } from '../../../shared/fields/money-field.tsx'
import type { PriceLine } from '../price-lines.ts'
import style from './pricing.module.css'

export const priceFieldId = (productId: number): string => `price-${productId}`
export const priceNoteId = (productId: number): string => `price-note-${productId}`

type Props = {
  line: PriceLine
  isActive: boolean
  isReadOnly: boolean
  onType: (productId: number, text: string) => void
  /** A column of prices, for this row and those below. */
  onPaste: (productId: number, texts: readonly string[]) => void
}

/** A custom price that is typed as in a spreadsheet: the arrow keys and Enter go to the cell above or below. */
export function PriceCell({ line, isActive, isReadOnly, onType, onPaste }: Props) {
  function tidyText() {
    const tidied = tidy(line.text)
    if (tidied !== line.text) onType(line.id, tidied)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = stepOf(event)
    if (step === 0) return
    event.preventDefault()
    tidyText()
    focusAndSelect(cellBeside(event.currentTarget, step))
  }
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const texts = columnOf(event.clipboardData.getData('text'))
    if (texts.length < 2) return
    event.preventDefault()
    onPaste(line.id, texts)
  }
  return (
    <TextInput
      id={priceFieldId(line.id)}
      className={style.price}
      classNames={{ input: style.priceInput ?? '' }}
      data-changed={line.isChanged || undefined}
      aria-label={`Custom price of ${line.name}`}
      aria-describedby={priceNoteId(line.id)}
      inputMode="decimal"
      autoComplete="off"
      placeholder={moneyText(line.basePrice)}
      value={line.text}
      error={line.problem !== undefined}
      readOnly={isReadOnly}
      tabIndex={isActive ? 0 : -1}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => onType(line.id, currentTarget.value)}
      onBlur={tidyText}
      onKeyDown={onKeyDown}
      onPaste={paste}
    />
  )
}

/** "$5.4" is shown as "5.40" once the cell is left; what is no price stays as typed. */
function tidy(text: string): string {
  const read = parsePrice(text)
  return 'price' in read ? moneyText(read.price) : text.trim()
}

function stepOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): -1 | 0 | 1 {
  if (altKey || ctrlKey || metaKey) return 0
  if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) return 1
  return key === 'ArrowUp' || key === 'Enter' ? -1 : 0
}

/** Neighbors are rendered: the table keeps some rows on either side of those in view. */
function cellBeside(cell: HTMLElement, step: number): HTMLInputElement | null | undefined {
  const row = cell.closest<HTMLElement>('[data-index]')
  const index = Number(row?.dataset['index']) + step
  return row?.parentElement?.querySelector<HTMLInputElement>(`[data-index="${index}"] input[inputmode]`)
}

/** The lines of a copied column, the first column if there are more. */
const columnOf = (text: string): string[] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t')[0]?.trim() ?? '')
