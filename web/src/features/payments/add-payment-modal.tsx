import type { Payment } from '@dray/contract/payments'
import { formatDollars } from '@dray/domain/money'
import { Button, Modal } from '@mantine/core'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { confirmAdded } from '../../kit/added-record.ts'
import { BusyButton } from '../../kit/busy-button.tsx'
import { RestoredNotice } from '../../kit/editing/restored-notice.tsx'
import { ModalFoot } from '../../kit/modals/modal-foot.tsx'
import { type PropsOf, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { CustomerSelect } from '../../records/pickers/customer-select.tsx'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { type StartingWith, useNewPayment } from './new-payment/use-new-payment.ts'
import { PaymentInputs } from './payment-inputs/payment-inputs.tsx'
import { CollectedNotice } from '../../records/payments/payment-form/collected-notice.tsx'
import { PaymentMessages, submitRefusal } from '../../records/payments/payment-form/messages.tsx'
import { PaymentForm } from '../../records/payments/payment-form/payment-form.tsx'
import { useAccount } from '../../records/payments/payment-form/use-account.ts'
import { usePaymentForm } from '../../records/payments/payment-form/use-payment-form.ts'

/** The payment that was recorded before this one. */
type Recorded = { count: number; text: string }

/** Records payments, one or several in a row (spec 2.9). Nothing typed is lost until it is recorded or discarded. */
export function AddPaymentModal({ frame, closeNow, ...preset }: PropsOf<'AddPayment'>) {
  const isPhone = useIsPhone()
  const [start, setStart] = useState<StartingWith>(preset)
  const [last, setLast] = useState<Recorded>()

  function confirm({ id, amount, customerName }: Payment): string {
    const message = `Payment of ${formatDollars(amount)} from ${customerName} was recorded.`
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

type Props = {
  start: StartingWith
  /** The payment recorded just before in the same modal. */
  last: string | undefined
  onClose: () => void
  onRecorded: (payment: Payment) => void
  onNext: (payment: Payment) => void
}

function NewPayment({ start, last, onClose, onRecorded, onNext }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const amountRef = useRef<HTMLInputElement>(null)
  const editing = useNewPayment(start, { close: onRecorded, next: onNext })
  const { fields, change, isSending, problem, isStored, isUntouched, continuedFrom } = editing
  const accountRead = useAccount(fields.customerId)
  const { sentState, isRepeat } = editing
  const payment = usePaymentForm({ form: 'add', fields, change, accountRead, sentState, isRepeat })
  useUnsavedGuard(!isUntouched, 'This payment has not been recorded. What you entered will be lost.', {
    title: 'Close without recording?',
    isSending,
    isStored,
    onDiscard: editing.clear,
  })
  useFocusCustomer(form, last !== undefined)
  const focusAmount = () => amountRef.current?.focus()
  const choosesCustomer = start.customerId === undefined || fields.customerId !== start.customerId
  return (
    <>
      <PaymentForm
        id={formId}
        form={form}
        payment={payment}
        notice={fields.customerId !== null && <CollectedNotice customerId={fields.customerId} />}
        hasNext
        onSubmit={(then) => editing.send(payment.state, then)}
      >
        <PaymentInputs
          payment={payment}
          amountRef={amountRef}
          isAmountFirst={!choosesCustomer}
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
        notices={
          <>
            <RestoredNotice
              editing={{ restoredFrom: continuedFrom, isSaving: isSending, undo: editing.startOver }}
              focusBeside={focusAmount}
            />
            <PaymentMessages payment={payment} />
          </>
        }
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

/** The next payment in a row starts at its customer. */
function useFocusCustomer(form: RefObject<HTMLFormElement | null>, isNext: boolean): void {
  // The focus belongs to the browser.
  useEffect(() => {
    if (isNext) form.current?.querySelector<HTMLInputElement>('[data-customer]')?.focus()
  }, [form, isNext])
}

const notStored = "This browser can't keep what you entered. Stay here until it is recorded."
