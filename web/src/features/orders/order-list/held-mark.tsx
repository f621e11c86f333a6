import { listHeldDrafts } from '@dray/contract/today'
import { useRead } from '../../../kit/api/use-call.ts'
import { useSession } from '../../../kit/session.tsx'
import { creditHoldText } from '../../../records/receivables/credit-hold-text.ts'

/** Marks a draft that its customer's credit limits block. All rows share one request. */
export function HeldMark({ orderNum }: { orderNum: string }) {
  const { may } = useSession()
  const read = useRead(listHeldDrafts, { query: { of: 'all' } }, { enabled: may(listHeldDrafts) })
  const held = read.data?.find((draft) => draft.orderNum === orderNum)
  return held ? (
    <span className="badge" title={creditHoldText(held)}>
      On hold
    </span>
  ) : null
}
