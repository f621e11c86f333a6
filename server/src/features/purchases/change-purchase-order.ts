import * as contract from '@dray/contract/purchases'
import { companyDay, toCompanyDay } from '@dray/domain/time/company-day'
import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { withSentFields } from '../../http/sent-fields.ts'
import type { CallRequest } from '../../http/serve.ts'
import { authorOf, refuseIfChanged } from '../changelog/index.ts'
import { sentItems } from './items/sent-items.ts'
import { readPurchase } from './read/read-purchase.ts'
import type { PurchaseFields } from './save/plan-purchase.ts'
import { savePurchase } from './save/save-purchase.ts'
import { lockStoredPurchase, type StoredPurchase } from './items/stored-purchase.ts'

/** Changes the fields of a purchase order that are sent, with what follows for its number, its sums and the stock (C-87). */
export async function changePurchaseOrder(
  tx: Tx,
  request: CallRequest<typeof contract.changePurchaseOrder>,
  timeZone: string,
): Promise<contract.ChangedPurchaseOrder> {
  const { params, body, user, at } = request
  const { id } = params
  const before = await lockStoredPurchase(tx, id)
  await refuseIfChanged(tx, 'purchaseOrder', before, {
    sent: body.modifiedOn,
    current: async () => contract.purchaseOrderSchema.encode(await readPurchase(tx, user, { id })),
  })
  const brand = { id: before.brandId, name: before.brand, skucode: before.skucode }
  if (body.brandID !== undefined && body.brandID !== brand.id) throw new Refusal('purchase-brand-stays')
  const items = await sentItems(tx, { brandId: brand.id, stored: before.items }, body.purchaseOrderItems)
  const purchase = {
    before,
    brand,
    fields: sentFields(before, body, timeZone),
    sentNumber: body.purchaseOrderNum,
    items,
  }
  await savePurchase(tx, purchase, authorOf(request), companyDay(at, timeZone))
  const { brand: _, ...changed } = await readPurchase(tx, user, { id })
  return changed
}

/** Only the fields that are sent change (D-154). */
function sentFields(
  { expectedDeliveryOn, orderStatus, paymentStatus, notes }: StoredPurchase,
  body: contract.PurchaseOrderChange,
  timeZone: string,
): PurchaseFields {
  const day = body.expectedDeliveryOn
  return withSentFields(
    { expectedDeliveryOn, orderStatus, paymentStatus, notes },
    { ...body, expectedDeliveryOn: day ? toCompanyDay(day, timeZone) : day },
  )
}
