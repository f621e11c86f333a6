import { releaseCreditHold } from '@dray/contract/orders/credit-holds'
import type { Order } from '@dray/contract/orders'
import { formatDollars } from '@dray/domain/money'
import { Alert, Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { mediumDate } from '../../../kit/text/dates.ts'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { focusIfLost } from '../../../kit/focus.ts'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { creditHoldText } from '../../../records/receivables/credit-hold-text.ts'
import { useCreditHold } from '../../../records/receivables/use-credit-hold.ts'
import { useSession, useSettings } from '../../../kit/session.tsx'

const ReleaseDialog = fetched(() => import('./release-dialog.tsx'), 'ReleaseDialog')

/** Says that credit limits block submitting a draft, or who released it. */
export function CreditHoldPanel({ order }: { order: Order }) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const isDraft = order.orderStatus === 'DRAFT'
  const hold = useCreditHold(order, {
    customerId: order.customerID,
    customerName: order.customer.customerName,
    orderStatus: isDraft ? 'RECEIVED' : order.orderStatus,
    total: order.total,
  })
  return (
    <>
      {isDraft && hold && (
        <Alert color="orange" p="xs" role="status">
          <strong>Credit hold.</strong> {creditHoldText(hold)}{' '}
          {may(releaseCreditHold) ? (
            <Button size="compact-sm" onClick={() => openDialog(ReleaseDialog, { order, text: creditHoldText(hold) })}>
              Release
            </Button>
          ) : (
            'Ask accounting to release it.'
          )}
        </Alert>
      )}
      {order.creditRelease && <Released release={order.creditRelease} />}
    </>
  )
}

function Released({ release }: { release: NonNullable<Order['creditRelease']> }) {
  const { releasedBy, releasedAt, reason, total } = release
  const { timeZone } = useSettings()
  const text = useRef<HTMLParagraphElement>(null)
  // The button that released the hold had the focus and is gone.
  useEffect(() => focusIfLost(text.current, { preventScroll: true }), [])
  return (
    <Text ref={text} tabIndex={-1} size="sm" style={{ overflowWrap: 'anywhere' }}>
      Credit hold released by {releasedBy} on {mediumDate(releasedAt, timeZone)}, up to {formatDollars(total)}: {reason}
    </Text>
  )
}
