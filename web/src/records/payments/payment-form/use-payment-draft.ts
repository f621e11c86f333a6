import type { Call } from '@dray/contract/call'
import type { Payment } from '@dray/contract/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { refresh } from '../../../kit/api/use-call.ts'
import { useNewDraft } from '../../../kit/editing/use-new-draft.ts'
import { useSendOnce } from '../../../kit/editing/use-send-once.ts'
import { type PaymentFields, type SentPayment, storedPayment } from './payment-fields.ts'
import type { AfterSubmit } from './payment-form.tsx'
import type { PaymentState } from './payment-state.ts'
import type { PaymentEdits } from './use-payment-form.ts'

type Options = {
  /** The key under which the browser stores it. */
  name: string
  blank: PaymentFields
  call: Pick<Call, 'method' | 'path' | 'changes'>
  encodeBody: (fields: PaymentFields, state: PaymentState) => unknown
  send: (body: unknown, idempotencyKey: string) => Promise<Payment>
  onSaved: (payment: Payment, then: AfterSubmit) => void
}

/** A payment being entered, or a collection being confirmed into one; stored in the browser until it's recorded. */
export function usePaymentDraft({ name, blank, call, encodeBody, send, onSaved }: Options) {
  const cache = useQueryClient()
  const { change: changeDraft, ...editing } = useNewDraft({ name, stored: storedPayment, blank })
  const [sentState, setSentState] = useState<PaymentState>()
  const [next, setNext] = useState<AfterSubmit>('close')
  const { submit, repeated, ...sending } = useSendOnce<PaymentFields, SentPayment, Payment>(editing, {
    call,
    send: ({ body }, idempotencyKey) => send(body, idempotencyKey),
    onSaved(payment) {
      void refresh(cache, call.changes)
      onSaved(payment, next)
    },
    // Someone else may have saved first, so reload the balances and keep what was typed.
    onFailed: () => void refresh(cache, call.changes),
  })
  const change = useCallback(
    (update: (before: PaymentFields) => PaymentEdits) => changeDraft((before) => ({ ...before, ...update(before) })),
    [changeDraft],
  )
  const { draft: fields } = editing
  return {
    ...editing,
    ...sending,
    fields,
    change,
    /** The answer was lost, so it may already be recorded, and the balances may already include it. */
    isRepeat: repeated !== undefined,
    /** The form's state when it was sent; unknown after a reload. */
    sentState: repeated && sentState,
    submit(state: PaymentState, then: AfterSubmit) {
      setNext(then)
      submit((again) => {
        if (again === undefined) setSentState(state)
        return again ?? { body: encodeBody(fields, state) }
      })
    },
  }
}
