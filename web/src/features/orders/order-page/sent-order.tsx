import type { Order } from '@dray/contract/orders'
import { acceptSentOrder } from '@dray/contract/orders/sent-orders'
import { isSentOrder } from '@dray/domain/contacts/contact-orders'
import { Button } from '@mantine/core'
import { useChange } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import { refusalText } from '../../../records/refusal-text.ts'
import { DeclineOrderDialog } from './decline-order-dialog.tsx'
import style from './order-page.module.css'
import { SentFacts } from './sent-facts.tsx'

type Props = { order: Order; onChanged: (order: Order) => void }

/** Who sent the order from the portal, and what they wrote. Until sales have decided, they decide here. */
export function SentOrder({ order, onChanged }: Props) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const { mutate, isPending, error } = useChange(acceptSentOrder)
  const { id, sentAt, modifiedOn } = order
  if (sentAt === null) return null
  const isWaiting = isSentOrder(order)
  const accept = () =>
    mutate({ params: { id }, body: { modifiedOn: modifiedOn.toISOString() } }, { onSuccess: onChanged })
  return (
    <div className={isWaiting ? style.attention : undefined} role="status">
      <div className="grow">
        <SentFacts order={order} />
        {error !== null && (
          <p role="alert" className="danger">
            {refusalText(error)} You can also edit the order and submit it.
          </p>
        )}
      </div>
      {isWaiting && may(acceptSentOrder) && (
        <>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => openDialog(DeclineOrderDialog, { order, onDeclined: onChanged })}
          >
            Decline
          </Button>
          <BusyButton size="compact-sm" loading={isPending} onClick={accept}>
            Accept
          </BusyButton>
        </>
      )}
    </div>
  )
}
