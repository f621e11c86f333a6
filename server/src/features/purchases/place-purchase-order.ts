import type * as contract from '@dray/contract/purchases'
import { statusesOfNewPurchaseOrder } from '@dray/domain/purchases/purchase-status'
import { companyDay, toCompanyDay } from '@dray/domain/time/company-day'
import type { Tx } from '../../db/db.ts'
import { mustExist } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { authorOf } from '../changelog/index.ts'
import { sentItems } from './items/sent-items.ts'
import { readPurchase } from './read/read-purchase.ts'
import { savePurchase } from './save/save-purchase.ts'
import { brandToBuyFrom } from './items/stored-purchase.sql.ts'

/** Places a purchase order, or saves it as a draft, in any status (spec 4.6, D-01, D-211). */
export async function placePurchaseOrder(
  tx: Tx,
  request: CallRequest<typeof contract.placePurchaseOrder>,
  timeZone: string,
): Promise<contract.PurchaseOrder> {
  const { body, user, at } = request
  const brand = mustExist(await brandToBuyFrom(tx, body.brandID), 'brand-unknown')
  const usual = statusesOfNewPurchaseOrder(body.orderStatus === 'DRAFT' ? 'as-draft' : 'submitted')
  const fields = {
    expectedDeliveryOn: body.expectedDeliveryOn === null ? null : toCompanyDay(body.expectedDeliveryOn, timeZone),
    orderStatus: body.orderStatus,
    paymentStatus: body.paymentStatus ?? usual.paymentStatus,
    notes: body.notes,
  }
  const items = await sentItems(tx, { brandId: brand.id, stored: [] }, body.purchaseOrderItems)
  const purchase = { before: undefined, brand, fields, sentNumber: undefined, items }
  const id = await savePurchase(tx, purchase, authorOf(request), companyDay(at, timeZone))
  return readPurchase(tx, user, { id })
}
