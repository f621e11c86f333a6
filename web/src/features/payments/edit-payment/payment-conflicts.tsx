import { methodLabels } from '@dray/domain/payments/payment-methods'
import { changePayment, type Payment, readPayment } from '@dray/contract/payments'
import { formatDollars } from '@dray/domain/money'
import { typedAmount } from '@dray/domain/payments/apply-to'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readOptions, refresh, useChange } from '../../../kit/api/use-call.ts'
import { mediumDay } from '../../../kit/text/dates.ts'
import type { Part as FormPart } from '../../../kit/editing/form.ts'
import { lineItem } from '../../../kit/editing/line-rules.ts'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import { useEditingSession } from '../../../kit/editing/use-editing-sessions.ts'
import { RecordConflictNotice } from '../../../records/changelog/record-conflict-notice.tsx'
import {
  paymentBody,
  type PaymentFields,
  paymentForm,
  type PaymentTypes,
} from '../../../records/payments/payment-form/payment-fields.ts'
import { type Account, paymentState } from '../../../records/payments/payment-form/payment-state.ts'
import {
  type PaymentEdits,
  usePaymentForm,
  useAccount,
} from '../../../records/payments/payment-form/use-payment-form.ts'

type Part = FormPart<PaymentTypes>

/** Changes by others while the payment was open, and edits restored when it opened. */
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
        labelOf={(part) => (isField(part) ? paymentForm.labels[part] : `Applied to order ${numbers.get(part) ?? ''}`)}
        focusBeside={focusBeside}
      />
    </>
  )
}

/** Empty if there is none. */
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
      return methodLabels[fields.paymentMethod]
    case 'paymentDate':
      return fields.paymentDate === '' ? '' : mediumDay(fields.paymentDate)
    case 'reference':
    case 'notes':
      return fields[part].trim()
    // Never listed: the customer stays, and the mode changes with the lines.
    case 'customerId':
    case 'mode':
    case 'lines':
      return ''
  }
}

const isField = (part: Part): part is keyof PaymentFields => part in paymentForm.labels

function amountWords(text: string): string {
  const { amount, error } = typedAmount(text)
  return error === undefined ? formatDollars(amount) : text
}

/** Edits of a saved payment survive refusals, a reload, and changes by others. */
export function useEditPayment(read: Payment, closeNow: () => void) {
  const cache = useQueryClient()
  const send = useChange(changePayment)
  const accountRead = useAccount(read.customerID, read)
  const { account } = accountRead
  const editing = useEditingSession(paymentForm, read, {
    save({ record: { id, customerID, modifiedOn }, fields }) {
      const state = paymentState(fields, { account, form: 'edit', typedIn: undefined })
      const body = paymentBody(customerID, fields, { ...state, toCredit: state.summary.toCredit })
      return send.mutateAsync({ params: { id }, body: { ...body, modifiedOn: modifiedOn.toISOString() } })
    },
    onSaved(saved) {
      cache.setQueryData(readOptions(readPayment, { params: { id: saved.id } }).queryKey, saved)
      closeNow()
    },
    // Someone else may have saved first, so reload the balances and keep what was typed.
    onRefused: () => void refresh(cache, changePayment.changes),
  })
  const { actions, fields } = editing
  const change = useCallback(
    (update: (before: PaymentFields) => PaymentEdits) =>
      actions.editWith(read, (before) => {
        const edits = update(before)
        return Object.keys(edits).length === 0 ? before : { ...before, ...edits }
      }),
    [actions, read],
  )
  return { editing, payment: usePaymentForm({ form: 'edit', fields, change, accountRead, edited: editing.record }) }
}

type Props = {
  editing: ReturnType<typeof useEditPayment>['editing']
  account: Account
  focusBeside: (notice: HTMLElement | null) => void
}
