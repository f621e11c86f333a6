import { confirmCollection, readCollectedTotals } from '@dray/contract/collections'
import { moneyText } from '@dray/domain/collections/collections'
import { Text } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import { RecordLink } from '../../kit/links/record-link.tsx'
import { useSession } from '../../kit/session.tsx'

/** Money that drivers collected and accounting hasn't confirmed: for one order, one customer, or all. */
export function AwaitingConfirmation({ of }: { of: { order?: number; customer?: number } }) {
  const { may } = useSession()
  const { data } = useRead(readCollectedTotals, { query: { ...of, status: 'waiting' } })
  if (data === undefined || data.collections === 0) return null
  return (
    <Text size="sm">
      Collected {moneyText(data)}, {may(confirmCollection) ? <ToConfirm /> : 'awaiting confirmation'}
    </Text>
  )
}

const ToConfirm = () => <RecordLink href="/payments/collections" name="awaiting confirmation" />
