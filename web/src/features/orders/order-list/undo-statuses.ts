import { changeOrderStatuses } from '@dray/contract/orders'
import { type QueryClient } from '@tanstack/react-query'
import { type Problem, request } from '../../../kit/api/request.ts'
import { refresh } from '../../../kit/api/use-call.ts'
import type { UndoNotice } from '../../../kit/undo-notice.ts'
import { refusedRecords } from '../../../records/bulk-change/refused-records.ts'
import { changedNotice } from '../../../records/bulk-change/undo-bulk-change.ts'
import { creditHolds, isHeld } from '../../../records/receivables/credit-hold-text.ts'
import type { PlannedStatus } from './status-plan.ts'

/** Orders that were changed, with their statuses before, and the version they got. */
type Changed = { plan: readonly PlannedStatus[]; modifiedOn: Date }

export const statusesNotice = (cache: QueryClient, { plan, modifiedOn }: Changed): UndoNotice =>
  changedNotice({
    noun: 'order',
    items: plan,
    itemName: ({ order }) => order.orderNum,
    send: (items) => request(changeOrderStatuses, { body: bodyToUndo({ plan: items, modifiedOn }) }),
    refusedItems,
    onDone: () => void refresh(cache, changeOrderStatuses.changes),
  })

const bodyToUndo = ({ plan, modifiedOn }: Changed) => ({
  orders: plan.map(({ order }) => ({
    id: order.id,
    modifiedOn: modifiedOn.toISOString(),
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
  })),
})

function refusedItems(problem: Problem, plan: readonly PlannedStatus[]): readonly PlannedStatus[] {
  const held = isHeld(problem) ? creditHolds(problem.body).flatMap(({ orderNum }) => orderNum ?? []) : []
  const named = new Set([...refusedRecords(problem), ...held])
  return plan.filter(({ order }) => named.has(order.orderNum))
}
