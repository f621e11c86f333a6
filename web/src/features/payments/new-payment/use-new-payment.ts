import { type Payment, recordPayment } from '@dray/contract/payments'
import { encode } from '@dray/contract/encode'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { newKey } from '../../../kit/api/idempotency-key.ts'
import { Problem, request } from '../../../kit/api/request.ts'
import { refresh } from '../../../kit/api/use-call.ts'
import { companyToday } from '../../../kit/dates.ts'
import { useNewDraft } from '../../../kit/editing/use-new-draft.ts'
import type { ModalInputs } from '../../../kit/modals/modals.tsx'
import { useSettings } from '../../../kit/session.tsx'
import type { AfterSubmit } from '../../../records/payments/payment-form/payment-form.tsx'
import {
  amountText,
  appliedLine,
  paymentBody,
  type PaymentFields,
  type Sending,
  storedPayment,
} from '../../../records/payments/payment-form/payment-fields.ts'
import type { Edits } from '../../../records/payments/payment-form/use-payment-form.ts'
import type { PaymentState } from '../../../records/payments/payment-form/payment-state.ts'

/** Initial values of a new payment. The next one in a row keeps the date. */
export type StartingWith = ModalInputs['AddPayment'] & { paymentDate?: string }
type Submission = { fields: PaymentFields; state: PaymentState; key: string; body: unknown; next: AfterSubmit }

/**
 * A new payment, stored in the browser until it is recorded, one for each balance that it can be opened from. Its key goes with it, so
 * that sending it again after a lost connection or a reload records it once (D-163).
 */
export function useNewPayment(preset: StartingWith, onRecorded: Record<AfterSubmit, (payment: Payment) => void>) {
  const { timeZone } = useSettings()
  const cache = useQueryClient()
  const [blank] = useState(() => blankPayment(preset, companyToday(timeZone)))
  const {
    draft: fields,
    submissionIds,
    change: changeDraft,
    ...draft
  } = useNewDraft<PaymentFields, Sending>({
    name: ['new-payment', preset.customerId, preset.orderId].filter(Boolean).join('-'),
    stored: storedPayment,
    blank,
    newIds,
    isStillAt: isSame,
  })
  // A second press can come before the first one is rendered.
  const isSent = useRef(false)
  const [sentState, setSentState] = useState<PaymentState>()
  const { mutate, isPending, error } = useMutation<Payment, Problem, Submission>({
    mutationFn: (submission) => recordOnce(submission, draft.storeSubmission),
    onSuccess(payment, { next }) {
      draft.clear()
      void refresh(cache, recordPayment.changes)
      onRecorded[next](payment)
    },
    onError(_, submission) {
      isSent.current = false
      setSentState(submission.state)
      // Someone else was faster, for example: the balances are read again, and what was typed stays.
      void refresh(cache, recordPayment.changes)
    },
  })
  const change = useCallback(
    (update: (before: PaymentFields) => Edits) => changeDraft((before) => ({ ...before, ...update(before) })),
    [changeDraft],
  )
  const { key, sent } = submissionIds
  // Sent again unchanged: the balances may already include it.
  const repeated = sent && isSame(sent.fields, fields) ? sent : undefined
  return {
    ...draft,
    fields,
    change,
    /** The answer was lost, so it may be recorded already. */
    isRepeat: repeated !== undefined && !isPending,
    /** The state of the form when it was sent; unknown after a reload. */
    sentState: repeated && sentState,
    isSending: isPending,
    problem: error,
    send(state: PaymentState, next: AfterSubmit) {
      if (isSent.current) return
      isSent.current = true
      mutate({ fields, state, key, body: repeated?.body ?? recordBody(fields, state), next })
    },
  }
}

function recordBody(fields: PaymentFields, state: PaymentState): unknown {
  if (fields.customerId === null) throw new RangeError('A payment without a customer was sent')
  const amounts = { ...state, toCredit: state.summary.toCredit }
  return encode(recordPayment.body, paymentBody(fields.customerId, fields, amounts))
}

/** Stored before it is sent, so that sending it again after a reload has the same key and contents. */
async function recordOnce(
  { fields, key, body }: Submission,
  store: (fields: PaymentFields, ids: Sending) => void,
): Promise<Payment> {
  store(fields, { key, sent: { fields, body } })
  const payment = recordPayment.body.parse(body)
  try {
    const params = { customerId: payment.customerId }
    return await request(recordPayment, { params, body: payment }, { idempotencyKey: key })
  } catch (problem) {
    // Sending again after being told an earlier version was recorded means a second payment is wanted.
    if (problem instanceof Problem && !problem.isOutcomeUnknown)
      store(fields, { key: problem.body.code === 'key-reused' ? newKey() : key })
    throw problem
  }
}

const newIds = (): Sending => ({ key: newKey() })
const isSame = (a: PaymentFields, b: PaymentFields): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Today, Single, and what it was opened from (D-118). */
const blankPayment = (
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
  lines: orderId === undefined ? [] : [appliedLine(orderId, null)],
})
