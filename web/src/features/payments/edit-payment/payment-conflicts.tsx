import { formatDollars } from '@dray/domain/money'
import { typedAmount } from '@dray/domain/payments/apply-to'
import { mediumDay } from '../../../kit/dates.ts'
import { RecordConflictNotice } from '../../../records/changelog/record-conflict-notice.tsx'
import type { Part as FormPart } from '../../../kit/editing/form.ts'
import { lineItem } from '../../../kit/editing/line-rules.ts'
import { statusLabel } from '../../../records/status-pill.tsx'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import {
  fieldLabels,
  type PaymentFields,
  type PaymentTypes,
} from '../../../records/payments/payment-form/payment-fields.ts'
import type { Account } from '../../../records/payments/payment-form/payment-state.ts'
import type { useEditPayment } from './use-edit-payment.ts'

type Part = FormPart<PaymentTypes>
type Props = {
  editing: ReturnType<typeof useEditPayment>['editing']
  account: Account
  focusBeside: (notice: HTMLElement | null) => void
}

/** What someone else changed while the payment was open here, and what was restored when it opened. */
export function PaymentConflicts({ editing, account, focusBeside }: Props) {
  const numbers = new Map([
    ...editing.record.orders.map(({ orderId, orderNum }): [string, string] => [lineItem({ key: orderId }), orderNum]),
    ...account.orders.map(({ id, orderNum }): [string, string] => [lineItem({ key: id }), orderNum]),
  ])
  return (
    <>
      <RestoredNotice editing={editing} focusBeside={focusBeside} />
      <RecordConflictNotice
        entityType="payment"
        editing={editing}
        textOf={partText}
        labelOf={(part) => (isField(part) ? fieldLabels[part] : `Applied to order ${numbers.get(part) ?? ''}`)}
        focusBeside={focusBeside}
      />
    </>
  )
}

const isField = (part: Part): part is keyof PaymentFields => part in fieldLabels

/** The value of a part as text; empty if there is none. */
function partText(fields: PaymentFields, part: Part): string {
  if (!isField(part)) {
    const line = fields.lines.find((each) => lineItem(each) === part)
    if (line === undefined) return 'not applied'
    return line.amount === null ? 'all of it, up to the balance' : amountWords(line.amount)
  }
  switch (part) {
    case 'amount':
      return amountWords(fields.amount)
    case 'creditUsed':
      return amountWords(fields.creditUsed ?? '')
    case 'paymentMethod':
      return statusLabel(fields.paymentMethod)
    case 'paymentDate':
      return fields.paymentDate === '' ? '' : mediumDay(fields.paymentDate)
    case 'notes':
      return fields.notes.trim()
    // Never listed: the customer stays, and the mode changes with the lines.
    case 'customerId':
    case 'mode':
    case 'lines':
      return ''
  }
}

function amountWords(text: string): string {
  const { amount, error } = typedAmount(text)
  return error === undefined ? formatDollars(amount) : text
}
