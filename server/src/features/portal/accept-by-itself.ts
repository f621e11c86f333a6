import type * as contract from '@dray/contract/customers/portal-orders'
import type { Dray } from '../../dray.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { runLastSteps } from '../../platform/db/last-steps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { ContactRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { saveOrder, storedFields, withStoredLines } from '../orders/index.ts'
import { customerToOrder, noteAcceptProblem } from './portal-orders.sql.ts'
import { readPortalOrder } from './read-orders.ts'
import { lockSentOrder, savingContact } from './send-order.ts'

type Request = Omit<ContactRequest<typeof contract.sendPortalOrder>, 'params' | 'query' | 'body'>

/**
 * Accepts the order of a customer whose orders are accepted by themselves, in a transaction of its own: what the office would be refused
 * or asked leaves the order sent, with the reason for the office (D-338).
 */
export async function acceptByItself(
  { db }: Pick<Dray, 'db'>,
  request: Request,
  sent: contract.PortalOrder,
): Promise<contract.PortalOrder> {
  if (sent.state !== 'SENT' || !(await isAcceptedByItself(db, request))) return sent
  try {
    return await inTransaction(db, async (tx) => {
      const accepted = await accept(tx, request, sent)
      await runLastSteps(tx)
      return accepted
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { customerId } = request.contact
    return inTransaction(db, async (tx) => {
      const id = await noteAcceptProblem(tx, customerId, { orderNum: sent.orderNum, problem: error.code })
      if (id !== undefined) await announce(tx, 'orders', [id])
      return readPortalOrder(tx, request, sent.orderNum)
    })
  }
}

const isAcceptedByItself = async (db: Db, { contact }: Request): Promise<boolean> =>
  (await customerToOrder(db, contact.customerId)).acceptBySelf

async function accept(tx: Tx, request: Request, { orderNum, modifiedOn }: contract.PortalOrder) {
  const { customers, before } = await lockSentOrder(tx, request, { orderNum, modifiedOn }, 'RECEIVED')
  if (before && before.orderStatus === 'DRAFT') {
    const accepted = { ...storedFields(before), orderStatus: 'RECEIVED', paymentStatus: 'AWAITING' } as const
    await saveOrder(tx, withStoredLines({ before, fields: accepted }), savingContact(request, customers))
  }
  return readPortalOrder(tx, request, orderNum)
}
