import { changePayment, type Payment, readPayment } from '@dray/contract/payments'
import { type Cents, zero } from '@dray/domain/money'
import { methodLabels, referenceLabel } from '@dray/domain/payments/payment-methods'
import { Alert, Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { newVersionText } from '../../kit/editing/conflict-notice.tsx'
import { useFocusOnAppear } from '../../kit/focus.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { fetched } from '../../kit/loading/fetched.tsx'
import { ModalFoot } from '../../kit/modals/modal-foot.tsx'
import { type PropsOf, useOpenDialog, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { type Column, column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { moneyColumn } from '../../kit/table/value-columns.tsx'
import { dateAndTime, mediumDay } from '../../kit/text/dates.ts'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { BooksPanel } from '../../records/books/books-panel.tsx'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import { CommentsPanel } from '../../records/comments/comments-panel.tsx'
import { PaymentDocuments } from '../../records/documents/account-documents.tsx'
import { PaymentMessages, submitRefusal } from '../../records/payments/payment-form/messages.tsx'
import { paymentForm } from '../../records/payments/payment-form/payment-fields.ts'
import { PaymentForm } from '../../records/payments/payment-form/payment-form.tsx'
import { recentPayment, useRecent } from '../../records/recents.ts'
import { orderPath } from '../../records/record-paths.ts'
import { PaymentConflicts, useEditPayment } from './edit-payment/payment-conflicts.tsx'
import style from './edit-payment/read-only-payment.module.css'
import { PaymentInputs } from './payment-inputs.tsx'

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
        onMethod={(paymentMethod) => payment.edit({ paymentMethod })}
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
        apart={
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
        }
      >
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

type AppliedOrder = Payment['orders'][number]

const columns: Column<AppliedOrder>[] = [
  column('orderNum', 'Order #', { accessor: ({ orderNum }) => orderNum }),
  moneyColumn('applied', 'Applied', { width: 140, accessor: ({ amountApplied }) => amountApplied }),
]

/** For voided payments, and users who can't change payments. */
function ReadOnlyPayment({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { timeZone } = useSettings()
  const close = useRef<HTMLButtonElement>(null)
  // The element that had the focus while loading is gone.
  useFocusOnAppear(close)
  const [isCommenting, setCommenting] = useState(false)
  useUnsavedGuard(isCommenting)
  useRecent(recentPayment(payment))
  const { voidedOn, voidedBy, voidReason, customerCreditDeducted, customerCreditAdded, orders } = payment
  return (
    <>
      <Stack gap={12} pb={12}>
        {voidedOn !== null && (
          <Alert color="red" p="xs">
            Voided on {dateAndTime(voidedOn, timeZone)} by {voidedBy ?? 'a removed user'}. It no longer counts.
            {voidReason !== null && <div className="written">Reason: {voidReason}</div>}
          </Alert>
        )}
        <dl className={`wrap ${style.facts}`}>
          <Fact label={paymentForm.labels.customerId}>{payment.customerName}</Fact>
          <Fact label={paymentForm.labels.paymentDate}>{mediumDay(payment.paymentDate)}</Fact>
          <Fact label={paymentForm.labels.paymentMethod}>{methodLabels[payment.paymentMethod]}</Fact>
          {payment.reference !== null && <Fact label={referenceLabel(payment.paymentMethod)}>{payment.reference}</Fact>}
          <Fact label={paymentForm.labels.amount}>
            <MoneyText amount={payment.amount} />
          </Fact>
          <AmountFact label={paymentForm.labels.creditUsed} amount={customerCreditDeducted} />
          <AmountFact label="Credit to Account" amount={customerCreditAdded} />
          {payment.notes !== null && <Fact label={paymentForm.labels.notes}>{payment.notes}</Fact>}
        </dl>
        <DataTable
          label="Orders"
          columns={columns}
          rows={orders}
          rowId={appliedOrderId}
          view={{ maxHeight: 400 }}
          opens={{ hrefOf: orderPath }}
          texts={{ empty: 'Not applied to any orders.' }}
        />
        <PaymentPanels paymentId={payment.id} onUnsentComment={setCommenting} />
      </Stack>
      <ModalFoot>
        <Button variant="default" ref={close} onClick={onClose}>
          Close
        </Button>
      </ModalFoot>
    </>
  )
}

const AmountFact = ({ label, amount }: { label: string; amount: Cents }) =>
  amount > zero && (
    <Fact label={label}>
      <MoneyText amount={amount} />
    </Fact>
  )

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const appliedOrderId = ({ orderId }: AppliedOrder): number => orderId

type Props = { paymentId: number; onUnsentComment: (isUnsent: boolean) => void }

/** A payment's receipts, comments, and change log. */
const PaymentPanels = ({ paymentId, onUnsentComment }: Props) => (
  <>
    <PaymentDocuments paymentId={paymentId} />
    <BooksPanel kind="payment" id={paymentId} />
    <CommentsPanel entityType="payment" entityId={paymentId} onUnsent={onUnsentComment} />
    <ChangeLogPanel entityType="payment" entityId={paymentId} />
  </>
)
