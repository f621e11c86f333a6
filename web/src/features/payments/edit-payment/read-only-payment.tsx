import { methodLabels, referenceLabel } from '@dray/domain/payments/payment-methods'
import type { Payment } from '@dray/contract/payments'
import { type Cents, zero } from '@dray/domain/money'
import { Alert, Button, Stack } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { dateAndTime, mediumDay } from '../../../kit/text/dates.ts'
import { useFocusOnAppear } from '../../../kit/focus.ts'
import { ModalFoot } from '../../../kit/modals/modal-foot.tsx'
import { useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { moneyColumn } from '../../../kit/table/value-columns.tsx'
import { BooksPanel } from '../../../records/books/books-panel.tsx'
import { ChangeLogPanel } from '../../../records/changelog/change-log-panel.tsx'
import { CommentsPanel } from '../../../records/comments/comments-panel.tsx'
import { PaymentDocuments } from '../../../records/documents/account-documents.tsx'
import { orderPath } from '../../../records/record-paths.ts'
import { paymentForm } from '../../../records/payments/payment-form/payment-fields.ts'
import { recentPayment, useRecent } from '../../../records/recents.ts'
import style from './read-only-payment.module.css'

type AppliedOrder = Payment['orders'][number]

const columns: Column<AppliedOrder>[] = [
  column('orderNum', 'Order #', { accessor: ({ orderNum }) => orderNum }),
  moneyColumn('applied', 'Applied', { width: 140, accessor: ({ amountApplied }) => amountApplied }),
]

/** For voided payments, and users who can't change payments. */
export function ReadOnlyPayment({ payment, onClose }: { payment: Payment; onClose: () => void }) {
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
export const PaymentPanels = ({ paymentId, onUnsentComment }: Props) => (
  <>
    <PaymentDocuments paymentId={paymentId} />
    <BooksPanel kind="payment" id={paymentId} />
    <CommentsPanel entityType="payment" entityId={paymentId} onUnsent={onUnsentComment} />
    <ChangeLogPanel entityType="payment" entityId={paymentId} />
  </>
)
