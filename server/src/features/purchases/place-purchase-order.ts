import type * as contract from '@dray/contract/purchases'
import { statusesOfNewPurchaseOrder } from '@dray/domain/purchases/purchase-order'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'

import { sentItems } from './items/sent-items.ts'
import { brandToBuyFrom } from './items/stored-purchase.sql.ts'
import { readPurchase } from './read/read-purchase.ts'
import type { PurchaseFields } from './save/plan-purchase.ts'
import { savePurchase } from './save/save-purchase.ts'

type Request = CallRequest<typeof contract.placePurchaseOrder>

/** Places a purchase order in any status, or saves it as a draft (spec 4.6, D-01, D-211). */
export async function placePurchaseOrder(tx: Tx, request: Request): Promise<contract.PurchaseOrder> {
  const { body } = request
  const brand = mustExist(await brandToBuyFrom(tx, body.brandID), 'brand-unknown')
  const id = await savePurchase(tx, {
    before: undefined,
    brand,
    fields: newFields(request),
    sentNumber: undefined,
    items: await sentItems(tx, { brandId: brand.id, stored: [], sent: body.purchaseOrderItems }),
    author: request.author,
    today: request.today,
  })
  return readPurchase(tx, request.user, { id })
}

function newFields({ body, parseDay }: Request): PurchaseFields {
  const usual = statusesOfNewPurchaseOrder(body.orderStatus === 'DRAFT' ? 'as-draft' : 'submitted')
  return {
    expectedDeliveryOn: body.expectedDeliveryOn === null ? null : parseDay(body.expectedDeliveryOn),
    orderStatus: body.orderStatus,
    paymentStatus: body.paymentStatus ?? usual.paymentStatus,
    notes: body.notes,
  }
}
