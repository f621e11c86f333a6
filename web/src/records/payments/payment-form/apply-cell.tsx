import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useId } from 'react'
import { focusAndSelect } from '../../../kit/focus/focus-and-select.ts'
import { fieldInColumn } from '../../../kit/sheet/sheet-keys.ts'
import style from './payment-form.module.css'
import type { ApplyRow } from './payment-state.ts'
import { tidyAmount } from './payment-edits.ts'

export type ApplyActions = {
  onApply: (orderId: number, text: string) => void
  onToggle: (orderId: number) => void
}

type Props = ApplyActions & { row: ApplyRow; isActive: boolean }

const markTexts = { PAID: 'FULLY PAID', PARTIAL: 'PARTIAL PAYMENT' } as const

export const applyFieldId = (orderId: number): string => `apply-${orderId}`

/** Apply $ of an order: Enter and the arrow keys go down and up the column, Space selects the order. */
export function ApplyCell({ row, isActive, onApply, onToggle }: Props) {
  const { order, text, mark, problem, isOff } = row
  const noteId = useId()
  function tidy() {
    const tidied = tidyAmount(text)
    if (tidied !== text) onApply(order.id, tidied)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    const step =
      key === 'ArrowDown' || (key === 'Enter' && !shiftKey) ? 1 : key === 'ArrowUp' || key === 'Enter' ? -1 : 0
    if (step === 0 && key !== ' ') return
    event.preventDefault()
    if (step === 0) return onToggle(order.id)
    focusAndSelect(fieldInColumn(event.currentTarget, step, 'input[data-payment-amount]:enabled'))
  }
  return (
    <span className={`row ${style.apply}`}>
      <TextInput
        id={applyFieldId(order.id)}
        className={`number-field ${style.applyField}`}
        leftSection="$"
        leftSectionPointerEvents="none"
        aria-label={`Apply to order ${order.orderNum}`}
        aria-describedby={noteId}
        inputMode="decimal"
        autoComplete="off"
        data-payment-amount
        value={text}
        error={problem !== undefined}
        disabled={isOff}
        tabIndex={isActive ? 0 : -1}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onApply(order.id, event.currentTarget.value)}
        onBlur={tidy}
        onKeyDown={onKeyDown}
      />
      <span id={noteId} className={style.applyNote} data-mark={problem === undefined ? mark : undefined}>
        {problem ?? (mark && markTexts[mark])}
      </span>
    </span>
  )
}
