import { ChangeLogPanel } from '../../../records/changelog/change-log-panel.tsx'
import { CommentsPanel } from '../../../records/comments/comments-panel.tsx'
import { PaymentDocuments } from '../../../records/documents/payment-documents.tsx'

type Props = { paymentId: number; onUnsentComment: (isUnsent: boolean) => void }

/** The receipts of a payment, what people say about it, and who changed what. */
export const PaymentPanels = ({ paymentId, onUnsentComment }: Props) => (
  <>
    <PaymentDocuments paymentId={paymentId} />
    <CommentsPanel entityType="payment" entityId={paymentId} onUnsent={onUnsentComment} />
    <ChangeLogPanel entityType="payment" entityId={paymentId} />
  </>
)
