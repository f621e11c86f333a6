import type * as contract from '@dray/contract/purchases'
import { isReceived, statusesOfNewPurchaseOrder } from '@dray/domain/purchases/purchase-order'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { lockWaitingOrders } from '../backorders/index.ts'
import { sentItems } from './items/sent-items.ts'
import { brandToBuyFrom } from './items/stored-purchase.sql.ts'
import { takeCounter } from './numbers/number-purchase.ts'
import { productsOfSkus } from './receive/receive.sql.ts'
import { answerSaved } from './save/answer-saved.ts'
import type { PurchaseFields } from './save/plan-purchase.ts'
import { saveNewPurchase } from './save/save-purchase.ts'

type Request = CallRequest<typeof contract.placePurchaseOrder>

/** Places a purchase order in any status, or saves it as a draft (spec 4.6). */
export async function placePurchaseOrder(tx: Tx, request: Request): Promise<contract.PurchaseOrder> {
  const { body, author, today, user } = request
  const { brandID: brandId, orderStatus, purchaseOrderItems: sent } = body
  const skus = sent.map(({ productSku }) => productSku)
  if (isReceived(orderStatus)) await lockWaitingOrders(tx, productsOfSkus(skus), today)
  const [brand, items, counter] = await allInOrder([
    lockBrand(tx, brandId),
    sentItems(tx, { brandId, stored: [], sent }),
    takeCounter(tx, brandId, orderStatus),
  ])
  const purchase = { before: undefined, brand, fields: newFields(request), items, author, today }
  return answerSaved(tx, user, await saveNewPurchase(tx, purchase, counter))
}

const lockBrand = async (tx: Tx, id: number) => mustExist((await brandToBuyFrom(tx, id))[0], 'brand-unknown')

function newFields({ body, parseDay }: Request): PurchaseFields {
  const usual = statusesOfNewPurchaseOrder(body.orderStatus === 'DRAFT' ? 'as-draft' : 'submitted')
  return {
    expectedDeliveryOn: body.expectedDeliveryOn === null ? null : parseDay(body.expectedDeliveryOn),
    orderStatus: body.orderStatus,
    paymentStatus: body.paymentStatus ?? usual.paymentStatus,
    notes: body.notes,
  }
}
