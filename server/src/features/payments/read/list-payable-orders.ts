import type * as contract from '@dray/contract/payments'
import { billableStatuses } from '@dray/domain/orders/order-status'
import { creditWithout } from '@dray/domain/payments/apply-payment'
import type { z } from 'zod'
import type { Database, Db } from '../../../platform/db/db.ts'
import { inSnapshot } from '../../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { maxRowsAtOnce } from '../../../platform/http/answers/list-page.ts'
import { readCredit } from '../../customers/index.ts'
import { payableOrders, paymentBefore } from './payments.sql.ts'

type Answer = z.output<(typeof contract.listPayableOrders)['answer']>

const noPayment = -1

/**
 * Orders a payment can be applied to, oldest first, with the customer's credit. When editing a payment, balances and credit leave
 * it out.
 */
export const listPayableOrders = (
  db: Database,
  { params: { customerId }, query }: CallRequest<typeof contract.listPayableOrders>,
): Promise<Answer> =>
  inSnapshot(db, async (snapshot) => {
    const credit = mustExist(await readCredit(snapshot, customerId))
    const edited = await editedPayment(snapshot, query.payment)
    const orders = await payableOrders(snapshot, {
      customerId,
      statuses: billableStatuses,
      paymentId: edited?.id ?? noPayment,
      limit: maxRowsAtOnce + 1,
    })
    if (orders.length > maxRowsAtOnce) throw new Refusal('too-many-orders')
    return { orders, creditAvailable: edited?.customerId === customerId ? creditWithout(edited, credit) : credit }
  })

/** A voided payment has no effect to leave out. */
async function editedPayment(db: Db, id: number | undefined) {
  if (id === undefined) return undefined
  const payment = mustExist(await paymentBefore(db, id))
  return payment.isVoid ? undefined : { id, ...payment }
}
