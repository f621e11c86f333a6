import { changePayment, type Payment, readPayment } from '@dray/contract/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readOptions, refresh, useChange } from '../../../kit/api/use-call.ts'
import { useEditingSession } from '../../../kit/editing/use-editing-session.ts'
import { paymentBody, type PaymentFields, paymentForm } from '../../../records/payments/payment-form/payment-fields.ts'
import { paymentState } from '../../../records/payments/payment-form/payment-state.ts'
import { useAccount } from '../../../records/payments/payment-form/use-account.ts'
import { type Edits, usePaymentForm } from '../../../records/payments/payment-form/use-payment-form.ts'

/** What was typed into a saved payment survives refusals, a reload and changes by others. */
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
    // Someone else was faster, for example: the balances are read again, and what was typed stays.
    onRefused: () => void refresh(cache, changePayment.changes),
  })
  const { actions, fields } = editing
  const change = useCallback(
    (update: (before: PaymentFields) => Edits) =>
      actions.editWith(read, (before) => {
        const edits = update(before)
        return Object.keys(edits).length === 0 ? before : { ...before, ...edits }
      }),
    [actions, read],
  )
  return { editing, payment: usePaymentForm({ form: 'edit', fields, change, accountRead }) }
}
