import type * as contract from '@dray/contract/purchases'
import { statusesOfNewPurchaseOrder } from '@dray/domain/purchases/purchase-status'
import { companyDay, toCompanyDay } from '@dray/domain/time/company-day'
import type { Tx } from '../../db/db.ts'
import { mustExist } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { authorOf } from '../changelog/index.ts'
import { sentItems } from './items/sent-items.ts'
import { brandsToBuyFrom } from './items/stored-purchase.sql.ts'
import { readPurchase } from './read/read-purchase.ts'
import type { PurchaseFields } from './save/plan-purchase.ts'
import { savePurchases } from './save/save-purchase.ts'

type Request = Pick<CallRequest<typeof contract.placePurchaseOrder>, 'body' | 'user' | 'at'>

/** Places a purchase order, or saves it as a draft, in any status (spec 4.6, D-01, D-211). */
export async function placePurchaseOrder(
  tx: Tx,
  request: CallRequest<typeof contract.placePurchaseOrder>,
  timeZone: string,
): Promise<contract.PurchaseOrder> {
  const [id] = await placePurchaseOrders(tx, [request], timeZone)
  return readPurchase(tx, request.user, { id: mustExist(id) })
}

/** Places several, each by who sends it and when. Returns their ids in sequence. */
export async function placePurchaseOrders(tx: Tx, requests: readonly Request[], timeZone: string): Promise<number[]> {
  const known = await brandsToBuyFrom(
    tx,
    requests.map(({ body }) => body.brandID),
  )
  const brands = requests.map(({ body }) => mustExist(known.get(body.brandID), 'brand-unknown'))
  const items = await sentItems(
    tx,
    requests.map(({ body }) => ({ brandId: body.brandID, stored: [], sent: body.purchaseOrderItems })),
  )
  const purchases = requests.map((request, index) => ({
    before: undefined,
    brand: mustExist(brands[index]),
    fields: fieldsOf(request, timeZone),
    sentNumber: undefined,
    items: items[index] ?? [],
    author: authorOf(request),
    today: companyDay(request.at, timeZone),
  }))
  return savePurchases(tx, purchases)
}

function fieldsOf({ body }: Request, timeZone: string): PurchaseFields {
  const usual = statusesOfNewPurchaseOrder(body.orderStatus === 'DRAFT' ? 'as-draft' : 'submitted')
  return {
    expectedDeliveryOn: body.expectedDeliveryOn === null ? null : toCompanyDay(body.expectedDeliveryOn, timeZone),
    orderStatus: body.orderStatus,
    paymentStatus: body.paymentStatus ?? usual.paymentStatus,
    notes: body.notes,
  }
}
