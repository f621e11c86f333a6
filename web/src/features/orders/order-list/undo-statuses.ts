import { changeOrderStatuses } from '@dray/contract/orders'
import { type QueryClient } from '@tanstack/react-query'
import { newKey } from '../../../kit/api/idempotency-key.ts'
import { Problem, request } from '../../../kit/api/request.ts'
import { refresh } from '../../../kit/api/use-call.ts'
import { pluralize } from '../../../kit/format-count.ts'
import type { UndoNotice } from '../../../kit/undo-notice.ts'
import { refusedRecords } from '../../../records/bulk-change/refused-records.ts'
import { creditHolds, isHeld } from '../../../records/receivables/credit-hold-text.ts'
import { refusalText } from '../../../records/refusal-text.ts'
import type { PlannedStatus } from './status-plan.ts'

/** Orders that were changed, with their statuses before, and the version they got. */
type Changed = { plan: readonly PlannedStatus[]; modifiedOn: Date }
type LeftOut = { orderNums: readonly string[]; why: string }

export function changedNotice(cache: QueryClient, changed: Changed): UndoNotice {
  return { message: `${pluralize(changed.plan.length, 'order')} changed`, undo: () => undoStatuses(cache, changed) }
}

/**
 * Puts every order back, all in one transaction. Orders that can't go back, or that someone else has changed since, are left out and
 * named.
 */
async function undoStatuses(cache: QueryClient, changed: Changed): Promise<UndoNotice> {
  const leftOut: LeftOut[] = []
  let { plan } = changed
  while (plan.length > 0) {
    const body = bodyToUndo({ ...changed, plan })
    try {
      await request(changeOrderStatuses, { body }, { idempotencyKey: newKey() })
      break
    } catch (error) {
      const refused = error instanceof Problem ? refusedOrders(error, plan) : []
      if (!(error instanceof Problem) || refused.length === 0) {
        const why = error instanceof Problem ? refusalText(error) : String(error)
        const isRetry = error instanceof Problem && error.isOutcomeUnknown
        return { message: `Not undone. ${why}`, ...(isRetry ? { undo: () => undoStatuses(cache, changed) } : {}) }
      }
      leftOut.push({ orderNums: refused, why: refusalText(error) })
      plan = plan.filter(({ order }) => !refused.includes(order.orderNum))
    }
  }
  void refresh(cache, changeOrderStatuses.changes)
  return { message: undoneText(plan.length, leftOut) }
}

const bodyToUndo = ({ plan, modifiedOn }: Changed) => ({
  orders: plan.map(({ order }) => ({
    id: order.id,
    modifiedOn: modifiedOn.toISOString(),
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
  })),
})

/** The orders of the plan that the refusal names. */
function refusedOrders(problem: Problem, plan: readonly PlannedStatus[]): string[] {
  const held = isHeld(problem) ? creditHolds(problem.body).flatMap(({ orderNum }) => orderNum ?? []) : []
  const named = new Set([...refusedRecords(problem), ...held])
  return plan.flatMap(({ order: { orderNum } }) => (named.has(orderNum) ? orderNum : []))
}

function undoneText(count: number, leftOut: readonly LeftOut[]): string {
  const done = count === 0 ? 'Nothing was undone.' : `${pluralize(count, 'order')} changed back.`
  return [done, ...leftOut.map(({ orderNums, why }) => `Not ${orderNums.join(', ')}: ${why}`)].join(' ')
}
