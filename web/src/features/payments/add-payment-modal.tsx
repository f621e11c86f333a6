import { encode } from '@dray/contract/call/encode'
import { type Payment, recordPayment } from '@dray/contract/payments'
import { formatDollars } from '@dray/domain/money'
import { Button, Modal } from '@mantine/core'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { confirmAdded } from '../../kit/added-record.ts'
import { request } from '../../kit/api/request.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { companyToday } from '../../kit/text/dates.ts'
import { RestoredNotice } from '../../kit/editing/restored-notice.tsx'
import { ModalFoot } from '../../kit/modals/modal-foot.tsx'
import { type ModalInputs, type PropsOf, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { useSettings } from '../../kit/session.tsx'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { PaymentMessages, submitRefusal, CollectedNotice } from '../../records/payments/payment-form/messages.tsx'
import {
  amountText,
  appliedLine,
  paymentBody,
  type PaymentFields,
} from '../../records/payments/payment-form/payment-fields.ts'
import { PaymentForm } from '../../records/payments/payment-form/payment-form.tsx'
import type { PaymentState } from '../../records/payments/payment-form/payment-state.ts'
import { usePaymentDraft } from '../../records/payments/payment-form/use-payment-draft.ts'
import { usePaymentForm, useAccount } from '../../records/payments/payment-form/use-payment-form.ts'
import { CustomerSelect } from '../../records/pickers/customer-select.tsx'
import { PaymentInputs } from './payment-inputs.tsx'

/** The payment recorded just before. */
type Recorded = { count: number; text: string }

/** The next payment in a row keeps the date. */
type StartingWith = ModalInputs['AddPayment'] & { paymentDate?: string }

/** Records one or several payments in a row (spec 2.9). Nothing typed is lost until it's recorded or discarded. */
export function AddPaymentModal({ frame, closeNow, ...preset }: PropsOf<'AddPayment'>) {
  const isPhone = useIsPhone()
  const [start, setStart] = useState<StartingWith>(preset)
  const [last, setLast] = useState<Recorded>()

  function confirm({ id, amount, customerName }: Payment): string {
    const message = `Payment of ${formatDollars(amount)} from ${isolateName(customerName)} was recorded.`
    confirmAdded({ list: 'Payments', id, name: customerName, message })
    return message
  }
  function startNext(payment: Payment) {
    const { paymentDate, paymentMethod } = payment
    setStart({ paymentDate, paymentMethod })
    setLast({ count: (last?.count ?? 0) + 1, text: confirm(payment) })
  }
  return (
    <Modal {...frame} title="Add payment" size={1120} yOffset="2dvh" fullScreen={isPhone}>
      <NewPayment
        key={last?.count ?? 0}
        start={start}
        last={last?.text}
        onClose={frame.onClose}
        onRecorded={(payment) => {
          closeNow()
          confirm(payment)
        }}
        onNext={startNext}
      />
    </Modal>
  )
}

const notStored = "This browser can't keep what you entered. Stay here until it is recorded."

type Props = {
  start: StartingWith
  /** The payment recorded just before in this modal. */
  last: string | undefined
  onClose: () => void
  onRecorded: (payment: Payment) => void
  onNext: (payment: Payment) => void
}

function NewPayment({ start, last, onClose, onRecorded, onNext }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const amountRef = useRef<HTMLInputElement>(null)
  const { timeZone } = useSettings()
  const [blank] = useState(() => blankPayment(start, companyToday(timeZone)))
  const editing = usePaymentDraft({
    // One for each balance it can be opened from.
    name: ['new-payment', start.customerId, start.orderId].filter(Boolean).join('-'),
    blank,
    call: recordPayment,
    encodeBody: recordBody,
    send: sendPayment,
    onSaved: (recorded, then) => (then === 'next' ? onNext : onRecorded)(recorded),
  })
  const { fields, isSending, problem, isStored, isUntouched, continuedFrom } = editing
  const accountRead = useAccount(fields.customerId)
  const payment = usePaymentForm({ ...editing, form: 'add', accountRead })
  useUnsavedGuard(!isUntouched, 'This payment has not been recorded. What you entered will be lost.', {
    title: 'Close without recording?',
    isSending,
    isStored,
    onDiscard: editing.clear,
    sent: { lost: editing.lost, noun: 'payment' },
  })
  useFocusCustomer(form, last !== undefined)
  const focusAmount = () => amountRef.current?.focus()
  return (
    <>
      <PaymentForm
        id={formId}
        form={form}
        payment={payment}
        onMethod={(paymentMethod) => payment.edit({ paymentMethod })}
        notice={fields.customerId !== null && <CollectedNotice customerId={fields.customerId} />}
        hasNext
        onSubmit={(then) => editing.submit(payment.state, then)}
      >
        <RestoredNotice
          editing={{ restoredFrom: continuedFrom, isSaving: isSending, undo: editing.startOver }}
          focusBeside={focusAmount}
        />
        <PaymentInputs
          payment={payment}
          amountRef={amountRef}
          isAmountFirst={fields.customerId !== null}
          customer={
            <CustomerSelect
              value={fields.customerId}
              problem={payment.wasSubmitted && fields.customerId === null ? 'Please choose a customer' : undefined}
              onChange={({ id }) => {
                if (id === fields.customerId) return
                payment.edit({ customerId: id, lines: [], creditUsed: null })
                focusAmount()
              }}
            />
          }
        />
      </PaymentForm>
      <ModalFoot
        notices={<PaymentMessages payment={payment} />}
        refusal={submitRefusal(problem, payment)}
        done={!isUntouched && !isStored ? notStored : isUntouched && last}
      >
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <BusyButton
          type="submit"
          form={formId}
          variant="default"
          data-next
          loading={isSending}
          aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
          title="Record this payment and enter the next one (Ctrl+Shift+Enter)"
        >
          Record and next
        </BusyButton>
        <BusyButton
          type="submit"
          form={formId}
          loading={isSending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title="Record payment (Ctrl+Enter)"
        >
          Record payment
        </BusyButton>
      </ModalFoot>
    </>
  )
}

/** Starts with today's date, single mode, and the values it was opened with. */
const blankPayment = (
  { customerId, orderId, amount, paymentDate, paymentMethod, notes }: StartingWith,
  today: string,
): PaymentFields => ({
  customerId: customerId ?? null,
  paymentDate: paymentDate ?? today,
  paymentMethod: paymentMethod ?? 'CASH',
  reference: '',
  amount: amount === undefined ? '' : amountText(amount),
  creditUsed: null,
  notes: notes ?? '',
  mode: 'single',
  lines: orderId === undefined ? [] : [appliedLine(orderId, null)],
})

function sendPayment(sent: unknown, idempotencyKey: string): Promise<Payment> {
  const body = recordPayment.body.parse(sent)
  return request(recordPayment, { params: { customerId: body.customerId }, body }, { idempotencyKey })
}

function recordBody(fields: PaymentFields, state: PaymentState): unknown {
  if (fields.customerId === null) throw new RangeError('A payment without a customer was sent')
  const amounts = { ...state, toCredit: state.summary.toCredit }
  return encode(recordPayment.body, paymentBody(fields.customerId, fields, amounts))
}

/** Focuses the customer field when the next payment in a row starts. */
function useFocusCustomer(form: RefObject<HTMLFormElement | null>, isNext: boolean): void {
  // Focus lives outside React.
  useEffect(() => {
    if (isNext) form.current?.querySelector<HTMLInputElement>('[data-customer]')?.focus()
  }, [form, isNext])
}
