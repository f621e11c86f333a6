import { type Payment, recordPayment } from '@dray/contract/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { newKey } from '../../../shared/api/idempotency-key.ts'
import { Problem, request } from '../../../shared/api/request.ts'
import { refresh } from '../../../shared/api/use-call.ts'
import { companyToday } from '../../../shared/dates.ts'
import { useNewDraft } from '../../../shared/editing/use-new-draft.ts'
import type { ModalInputs } from '../../../shared/modals/modals.tsx'
import { useSettings } from '../../../shared/session.tsx'
import type { AfterSubmit } from '../payment-form/payment-form.tsx'
import { amountText, lineOf, paymentBody, type PaymentFields, storedPayment } from '../payment-form/payment-fields.ts'
import type { Edits } from '../payment-form/use-payment-form.ts'
import type { PaymentState } from '../payment-form/payment-state.ts'

/** What a new payment starts with. The next one in a row keeps the date. */
export type StartingWith = ModalInputs['AddPayment'] & { paymentDate?: string }
type Submission = { fields: PaymentFields; state: PaymentState; key: string; next: AfterSubmit }

/**
 * A new payment, stored in the browser until it is recorded, one for each balance that it can be opened from. Its key goes with it, so
 * that sending it again after a lost connection or a reload records it once (D-163).
 */
export function useNewPayment(preset: StartingWith, onRecorded: Record<AfterSubmit, (payment: Payment) => void>) {
  const { timeZone } = useSettings()
  const cache = useQueryClient()
  const [blank] = useState(() => startOf(preset, companyToday(timeZone)))
  const {
    draft: fields,
    submissionIds,
    change: changeDraft,
    ...draft
  } = useNewDraft<PaymentFields, { key: string }>({
    name: ['new-payment', preset.customerId, preset.orderId].filter(Boolean).join('-'),
    stored: storedPayment,
    blank,
    newIds,
    isStillAt: isSame,
  })
  // A second press can come before the first one is rendered.
  const isSent = useRef(false)
  const { mutate, isPending, error } = useMutation<Payment, Problem, Submission>({
    async mutationFn({ fields: sent, state, key }) {
      if (sent.customerId === null) throw new RangeError('A payment without a customer was sent')
      draft.storeSubmission(sent, { key })
      const amounts = { ...state, toCredit: state.summary.toCredit }
      try {
        const body = paymentBody(sent.customerId, sent, amounts)
        return await request(recordPayment, { params: { customerId: sent.customerId }, body }, { idempotencyKey: key })
      } catch (problem) {
        // An earlier version of it was recorded. Whoever sends it again after reading that wants a second payment.
        if (problem instanceof Problem && problem.body.code === 'key-reused')
          draft.storeSubmission(sent, { key: newKey() })
        throw problem
      }
    },
    onSuccess(payment, { next }) {
      draft.clear()
      void refresh(cache, recordPayment.changes)
      onRecorded[next](payment)
    },
    onError() {
      isSent.current = false
      // Someone else was faster, for example: the balances are read again, and what was typed stays.
      void refresh(cache, recordPayment.changes)
    },
  })
  const change = useCallback(
    (update: (before: PaymentFields) => Edits) => changeDraft((before) => ({ ...before, ...update(before) })),
    [changeDraft],
  )
  return {
    ...draft,
    fields,
    change,
    isSending: isPending,
    problem: error,
    send(state: PaymentState, next: AfterSubmit) {
      if (isSent.current) return
      isSent.current = true
      mutate({ fields, state, key: submissionIds.key, next })
    },
  }
}

const newIds = () => ({ key: newKey() })
const isSame = (a: PaymentFields, b: PaymentFields): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Today, Single, and what it was opened from (D-118). */
const startOf = (
  { customerId, orderId, amount, paymentDate, paymentMethod, notes }: StartingWith,
  today: string,
): PaymentFields => ({
  customerId: customerId ?? null,
  paymentDate: paymentDate ?? today,
  paymentMethod: paymentMethod ?? 'CASH',
  amount: amount === undefined ? '' : amountText(amount),
  creditUsed: null,
  notes: notes ?? '',
  mode: 'single',
  lines: orderId === undefined ? [] : [lineOf(orderId, null)],
})
