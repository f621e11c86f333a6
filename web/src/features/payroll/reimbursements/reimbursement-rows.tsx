import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { useFirstField } from '../../../kit/focus/use-focus-on-appear.ts'
import { RemoveButton } from '../../../kit/remove-button.tsx'
import style from './reimbursements.module.css'
import type { ReimbursementLine } from './reimbursement-lines.ts'

type Props = {
  lines: readonly ReimbursementLine[]
  problems: ReadonlyMap<number, string>
  isReadOnly: boolean
  onType: (key: number, edit: Partial<ReimbursementLine>) => void
  onRemove: (key: number) => void
  /** Enter in the amount of a row. */
  onNext: (key: number) => void
}

export const descriptionId = (key: number): string => `reimbursement-${key}`
const amountId = (key: number): string => `reimbursement-amount-${key}`

/** Rows of description and amount. Enter goes from the description to its amount, and from there to the next row. */
export function ReimbursementRows({ lines, problems, isReadOnly, onType, onRemove, onNext }: Props) {
  const first = useFirstField<HTMLInputElement>()
  return (
    <ol className="stack" aria-label="Reimbursements">
      {lines.map(({ key, description, amount }, at) => (
        <li key={key} className={style.row}>
          <TextInput
            id={descriptionId(key)}
            {...(at === 0 ? first : {})}
            aria-label={`Description ${at + 1}`}
            placeholder="What it is for"
            maxLength={500}
            autoComplete="off"
            value={description}
            readOnly={isReadOnly}
            onChange={(event) => onType(key, { description: event.currentTarget.value })}
            onKeyDown={(event) =>
              onEnter(event, () => document.querySelector<HTMLElement>(`#${amountId(key)}`)?.focus())
            }
          />
          <MoneyField
            id={amountId(key)}
            className="number-field"
            aria-label={`Amount ${at + 1}`}
            placeholder="0.00"
            value={amount}
            readOnly={isReadOnly}
            error={problems.get(key)}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(text) => onType(key, { amount: text })}
            onKeyDown={(event) => onEnter(event, () => onNext(key))}
          />
          <RemoveButton label={`Remove row ${at + 1}`} title="Remove row" onRemove={() => onRemove(key)} />
        </li>
      ))}
    </ol>
  )
}

function onEnter(event: KeyboardEvent, go: () => void) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  go()
}
