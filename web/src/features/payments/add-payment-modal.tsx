import type { Payment } from '@dray/contract/payments'
import { formatDollars } from '@dray/domain/money'
import { Button, Modal } from '@mantine/core'
import { useId, useRef } from 'react'
import { confirmAdded } from '../../shared/added-record.ts'
import { BusyButton } from '../../shared/busy-button.tsx'
import { RestoredNotice } from '../../shared/editing/restored-notice.tsx'
import { ModalFoot } from '../../shared/modals/modal-foot.tsx'
import { type PropsOf, useUnsavedGuard } from '../../shared/modals/modals.tsx'
import { CustomerSelect } from '../../shared/pickers/customer-select.tsx'
import { useNewPayment } from './new-payment/use-new-payment.ts'
import { PaymentMessages, submitRefusal } from './payment-form/messages.tsx'
import { PaymentForm } from './payment-form/payment-form.tsx'
import { useIsPhone } from '../../shared/use-is-phone.ts'
import { useAccount } from './payment-form/use-account.ts'
import { usePaymentForm } from './payment-form/use-payment-form.ts'

/** Records a payment (spec 2.9). Nothing typed is lost until it is recorded or discarded. */
export function AddPaymentModal({ frame, closeNow, ...preset }: PropsOf<'AddPayment'>) {
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const isPhone = useIsPhone()
  const amountRef = useRef<HTMLInputElement>(null)
  const editing = useNewPayment(preset, onRecorded)
  const { fields, change, isSending, problem, isStored, isUntouched, continuedFrom } = editing
  const payment = usePaymentForm({ form: 'add', fields, change, accountRead: useAccount(fields.customerId) })
  useUnsavedGuard(!isUntouched, 'This payment has not been recorded. What you entered will be lost.', {
    title: 'Close without recording?',
    isSending,
    isStored,
    onDiscard: editing.clear,
  })
  const focusAmount = () => amountRef.current?.focus()

  function onRecorded({ id, amount, customerName }: Payment) {
    closeNow()
    const message = `Payment of ${formatDollars(amount)} from ${customerName} was recorded.`
    confirmAdded({ list: 'Payments', id, name: customerName, message })
  }
  const choosesCustomer = preset.customerId === undefined || fields.customerId !== preset.customerId
  return (
    <Modal {...frame} title="Add payment" size={1120} yOffset="2dvh" fullScreen={isPhone}>
      <PaymentForm
        id={formId}
        form={form}
        payment={payment}
        amountRef={amountRef}
        isAmountFirst={!choosesCustomer}
        customer={
          <CustomerSelect
            value={fields.customerId}
            problem={payment.wasSubmitted && fields.customerId === null ? 'Please choose a customer' : undefined}
            onChange={({ id }) => {
              if (id !== fields.customerId) payment.edit({ customerId: id, lines: [], creditUsed: null })
            }}
          />
        }
        onSubmit={() => editing.send(payment.state)}
      />
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
        refusal={problem?.body.code === 'key-reused' ? alreadyRecorded : submitRefusal(problem)}
        done={!isUntouched && !isStored && "This browser can't keep what you entered. Stay here until it is recorded."}
      >
        <Button variant="default" onClick={frame.onClose}>
          Close
        </Button>
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
    </Modal>
  )
}

const alreadyRecorded =
  "This payment was already recorded, by an earlier click or in another window, without your latest changes. Check the customer's payments first: sending it again records a second one."
