import * as contract from '@dray/contract/purchases'
import { isReceived, mayChangePurchases } from '@dray/domain/purchases/purchase-order'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { applyPatch } from '../../platform/http/requests/apply-patch.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { refuseIfChanged } from '../changelog/index.ts'
import { lockWaitingOrders, type ProductIds } from '../backorders/index.ts'
import { sentItems, lockStoredPurchase, type StoredPurchase } from './items/sent-items.ts'
import { readPurchase } from './read/read-purchase.ts'
import { productsOfSkus, statusOfPurchase } from './receive/receive.sql.ts'
import { answerSaved } from './save/answer-saved.ts'
import type { PurchaseFields } from './save/plan-purchase.ts'
import { savePurchase } from './save/save-purchase.ts'

type Request = CallRequest<typeof contract.changePurchaseOrder>

/** Changes the fields that are sent and updates number, totals and stock to match (C-87). */
export async function changePurchaseOrder(tx: Tx, request: Request): Promise<contract.ChangedPurchaseOrder> {
  const { body, params, user, today } = request
  await lockWaitingOrders(tx, await productsToReceive(tx, request), today)
  const before = await lockStoredPurchase(tx, params.id)
  await refuseWrongChange(tx, request, before)
  const purchase = {
    before,
    brand: { ...before, id: before.brandId, name: before.brand },
    fields: sentFields(before, request),
    items: await sentItems(tx, { brandId: before.brandId, stored: before.items, sent: body.purchaseOrderItems }),
    author: request.author,
    isPaymentOnly: !mayChangePurchases(user),
    today,
  }
  const saved = await savePurchase(tx, purchase, body.purchaseOrderNum)
  const { brand: _, ...changed } = saved
    ? await answerSaved(tx, user, saved)
    : await readPurchase(tx, user, { id: params.id })
  return changed
}

/** None if the save receives nothing. */
async function productsToReceive(tx: Tx, { params: { id }, body }: Request): Promise<ProductIds> {
  const { orderStatus, purchaseOrderItems: sent = [] } = body
  if (orderStatus === undefined && sent.length === 0) return []
  const status = orderStatus ?? (await statusOfPurchase(tx, id))
  if (status === undefined || !isReceived(status)) return []
  const skus = sent.map(({ productSku }) => productSku)
  return productsOfSkus(skus, orderStatus === undefined ? null : id)
}

async function refuseWrongChange(tx: Tx, { body, user }: Request, before: StoredPurchase): Promise<void> {
  await refuseIfChanged(tx, 'purchaseOrder', before, {
    sent: body.modifiedOn,
    current: async () => contract.purchaseOrderSchema.encode(await readPurchase(tx, user, { id: before.id })),
  })
  if (body.brandID !== undefined && body.brandID !== before.brandId) throw new Refusal('purchase-brand-stays')
}

/** Only the fields that are sent change. */
function sentFields(
  { expectedDeliveryOn, orderStatus, paymentStatus, notes }: StoredPurchase,
  { body, parseDay }: Request,
): PurchaseFields {
  const day = body.expectedDeliveryOn
  return applyPatch(
    { expectedDeliveryOn, orderStatus, paymentStatus, notes },
    { ...body, expectedDeliveryOn: day ? parseDay(day) : day },
  )
}
