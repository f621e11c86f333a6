import * as contract from '@dray/contract/orders'
import type { changeDueDate as call } from '@dray/contract/receivables'
import { differences } from '@dray/domain/changelog/differences'
import { dueDateByHand } from '@dray/domain/receivables/due-date'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { recordChange, refuseIfChanged } from '../../changelog/index.ts'
import { recordBalances } from '../../receivables/index.ts'
import { lockCustomersOfOrders } from '../lines/stored-orders.sql.ts'
import { lockStoredOrders } from '../lines/stored-orders.ts'
import { readOrder } from '../read/read-orders.ts'
import { updateDueDate } from '../save/write-orders.sql.ts'

/** Sets the due date by hand, or computes it from the customer's terms again. Drafts have none. */
export async function changeDueDate(tx: Tx, request: CallRequest<typeof call>): Promise<contract.Order> {
  const { params, body, user, at, parseDay } = request
  const { id } = params
  await lockCustomersOfOrders(tx, { orderIds: [id], customerIds: [], mayUseCredit: false })
  const before = mustExist((await lockStoredOrders(tx, [id]))[0], 'order-not-found')
  const read = () => readOrder(tx, user, { id })
  await refuseIfChanged(tx, 'order', before, {
    sent: body.modifiedOn,
    current: async () => contract.orderSchema.encode(await read()),
  })
  const typed = body.dueOn === null ? null : parseDay(body.dueOn)
  const due = dueDateByHand(before, typed, before.customerTermsDays)
  if (due === undefined) throw new Refusal('draft-has-no-due-date')
  const { dueOn, isDueOnSet } = before
  const changes = differences(before.orderNum, logged({ dueOn, isDueOnSet }), logged(due))
  const save = async () => {
    await updateDueDate(tx, id, { ...due, modifiedOn: at })
    await recordBalances(tx, [{ orderId: id, at }])
  }
  await recordChange(tx, 'order', { id, changes, save }, request.author)
  return read()
}

const logged = ({ dueOn, isDueOnSet }: { dueOn: string | null; isDueOnSet: boolean }) => ({
  dueOn,
  isDueOnSet: String(isDueOnSet),
})
