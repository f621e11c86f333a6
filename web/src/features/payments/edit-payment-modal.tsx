import { changePayment, type Payment, readPayment } from '@dray/contract/payments'
import { Button, Modal, Text, TextInput } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { newVersionText } from '../../kit/editing/conflict-notice.tsx'
import { fetched } from '../../kit/loading/fetched.tsx'
import { useFocusOnAppear } from '../../kit/focus.ts'
import { ModalFoot } from '../../kit/modals/modal-foot.tsx'
import { type PropsOf, useOpenDialog, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { recentPayment, useRecent } from '../../records/recents.ts'
import { useSession } from '../../kit/session.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { PaymentConflicts, useEditPayment } from './edit-payment/payment-conflicts.tsx'
import { ReadOnlyPayment, PaymentPanels } from './edit-payment/read-only-payment.tsx'
import { PaymentInputs } from './payment-inputs.tsx'
import { PaymentMessages, submitRefusal } from '../../records/payments/payment-form/messages.tsx'
import { paymentForm } from '../../records/payments/payment-form/payment-fields.ts'
import { PaymentForm } from '../../records/payments/payment-form/payment-form.tsx'
import { useIsPhone } from '../../kit/use-is-phone.ts'

const VoidPaymentDialog = fetched(() => import('./void-payment-dialog.tsx'), 'VoidPaymentDialog')

/** Changes or voids a payment (spec 2.9). Read-only if voided, or if the user may not change it. */
export function EditPaymentModal({ frame, closeNow, paymentId }: PropsOf<'EditPayment'>) {
  const { may } = useSession()
  const isPhone = useIsPhone()
  const read = useRead(readPayment, { params: { id: paymentId } }, { expects: ['not-found'] })
  // Wait for a fresh read. Starting from an old cached copy, earlier changes would look as if someone had just made them.
  const isFresh = read.isFetchedAfterMount || !read.isFetching
  const [isShown, setShown] = useState(false)
  // Once shown, the form stays while the payment reloads.
  if (read.data && isFresh && !isShown) setShown(true)
  const payment = isShown ? read.data : undefined
  const mayChange = may(changePayment) && payment?.voidedOn === null
  return (
    <Modal
      {...frame}
      title={payment && !mayChange ? 'Payment' : 'Edit payment'}
      size={1120}
      yOffset="2dvh"
      fullScreen={isPhone}
    >
      <Content read={read} payment={payment}>
        {(shown) =>
          mayChange ? (
            <Editor payment={shown} onClose={frame.onClose} closeNow={closeNow} />
          ) : (
            <ReadOnlyPayment payment={shown} onClose={frame.onClose} />
          )
        }
      </Content>
    </Modal>
  )
}

type ContentProps = {
  read: ReturnType<
    typeof useRead<
      typeof readPayment.params,
      typeof readPayment.query,
      typeof readPayment.body,
      typeof readPayment.answer
    >
  >
  payment: Payment | undefined
  children: (payment: Payment) => ReactNode
}

function Content({ read, payment, children }: ContentProps) {
  if (payment) return children(payment)
  if (read.error?.body.code === 'not-found') return <Text role="alert">This payment doesn't exist.</Text>
  return <TableNotice read={read} isEmpty={false} empty="" />
}

type EditorProps = { payment: Payment; onClose: () => void; closeNow: () => void }

function Editor({ payment: read, onClose, closeNow }: EditorProps) {
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const amount = useRef<HTMLInputElement>(null)
  // The element that had the focus while loading is gone.
  useFocusOnAppear(amount)
  const [isCommenting, setCommenting] = useState(false)
  const { editing, payment } = useEditPayment(read, () => isCommenting || closeNow())
  const openDialog = useOpenDialog()
  const { isDirty, isSaving, cannotSave, isStored, discard } = editing
  useRecent(recentPayment(editing.record))
  useUnsavedGuard(isDirty || isCommenting, undefined, {
    isStored: isStored && !isCommenting,
    onDiscard: discard,
    isSending: isSaving,
  })
  const focusAmount = () => amount.current?.focus()
  return (
    <>
      <PaymentForm
        id={formId}
        form={form}
        payment={payment}
        onSubmit={() => {
          if (isSaving || cannotSave) return
          editing.save()
        }}
      >
        <PaymentInputs
          payment={payment}
          problems={editing.problems}
          amountRef={amount}
          customer={
            <TextInput
              label={paymentForm.labels.customerId}
              readOnly
              value={editing.record.customerName}
              variant="filled"
            />
          }
        />
      </PaymentForm>
      <PaymentPanels paymentId={read.id} onUnsentComment={setCommenting} />
      <ModalFoot
        notices={
          <>
            <PaymentConflicts editing={editing} account={payment.account} focusBeside={focusAmount} />
            <PaymentMessages payment={payment} />
          </>
        }
        refusal={submitRefusal(editing.problem, payment)}
        done={editing.hasNewVersion && newVersionText}
      >
        <Button
          variant="default"
          onClick={() =>
            openDialog(VoidPaymentDialog, {
              payment: editing.record,
              isEdited: isDirty || isCommenting,
              onVoided: closeNow,
            })
          }
        >
          Void payment
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <BusyButton
          type="submit"
          form={formId}
          disabled={cannotSave}
          loading={isSaving}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title={isDirty ? 'Save (Ctrl+Enter)' : 'No changes made'}
        >
          Save
        </BusyButton>
      </ModalFoot>
    </>
  )
}
