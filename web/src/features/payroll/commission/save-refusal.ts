import type { Problem } from '../../../kit/api/request.ts'
import { isChangedRecord } from '../../../kit/api/changed-record.ts'
import { refusedOrders } from '../../../records/bulk-change/refused-records.ts'
import { refusalText } from '../../../records/refusal-text.ts'
import type { CommissionState } from './commission-state.ts'

/** Why a commission was not saved, with the orders that it is about. */
export function saveRefusal(problem: Problem | null): string | undefined {
  if (problem === null) return undefined
  if (isChangedRecord(problem))
    return `${problem.message} You see their version with your changes in it. Check it and save again.`
  const orders = refusedOrders(problem)
  return orders === undefined ? refusalText(problem) : `${problem.message} ${orders}`
}

/** Names an order whose cost is none, which may be far down in the list. */
export const costRefusal = ({ wrongCost }: CommissionState): string | undefined =>
  wrongCost && `The cost of order ${wrongCost.order.orderNum} isn't valid. Correct it and save again.`
