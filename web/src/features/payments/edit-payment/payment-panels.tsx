import { ChangeLogPanel } from '../../../shared/changelog/change-log-panel.tsx'
import { CommentsPanel } from '../../../shared/comments/comments-panel.tsx'

type Props = { paymentId: number; onUnsentComment: (isUnsent: boolean) => void }

/** What people say about a payment, and who changed what. */
export const PaymentPanels = ({ paymentId, onUnsentComment }: Props) => (
  <>
    <CommentsPanel entityType="payment" entityId={paymentId} onUnsent={onUnsentComment} />
    <ChangeLogPanel entityType="payment" entityId={paymentId} />
  </>
)
