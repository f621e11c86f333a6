import * as contract from '@dray/contract/purchases'
import { mayChangePurchases } from '@dray/domain/purchases/purchase-permissions'
import { companyDay, toCompanyDay } from '@dray/domain/time/company-day'
import type { Tx } from '../../db/db.ts'
import { mustExist, Refusal } from '../../http/refusal.ts'
import { withSentFields } from '../../http/sent-fields.ts'
import type { CallRequest } from '../../http/serve.ts'
import { authorOf, refuseIfChanged } from '../changelog/index.ts'
import { sentItems } from './items/sent-items.ts'
import { readPurchase } from './read/read-purchase.ts'
import type { PurchaseFields } from './save/plan-purchase.ts'
import { savePurchases } from './save/save-purchase.ts'
import { lockStoredPurchases, type StoredPurchase } from './items/stored-purchase.ts'

type Request = CallRequest<typeof contract.changePurchaseOrder>

/** Changes the fields of a purchase order that are sent, with what follows for its number, its sums and the stock (C-87). */
export async function changePurchaseOrder(
  tx: Tx,
  request: Request,
  timeZone: string,
): Promise<contract.ChangedPurchaseOrder> {
  await changePurchaseOrders(tx, [request], timeZone)
  const { brand: _, ...changed } = await readPurchase(tx, request.user, { id: request.params.id })
  return changed
}

/** Changes several purchase orders, each once, by who sends it and when. */
export async function changePurchaseOrders(
  tx: Tx,
  requests: readonly Omit<Request, 'query'>[],
  timeZone: string,
): Promise<void> {
  const stored = await lockStoredPurchases(
    tx,
    requests.map(({ params }) => params.id),
  )
  const changes = requests.map((request, index) => ({ ...request, before: mustExist(stored[index]) }))
  for (const change of changes) await refuseWrongChange(tx, change)
  const items = await sentItems(
    tx,
    changes.map(({ before, body }) => ({
      brandId: before.brandId,
      stored: before.items,
      sent: body.purchaseOrderItems,
    })),
  )
  const purchases = changes.map(({ before, body, ...request }, index) => ({
    before,
    brand: { id: before.brandId, name: before.brand, skucode: before.skucode },
    fields: sentFields(before, body, timeZone),
    sentNumber: body.purchaseOrderNum,
    items: items[index] ?? [],
    author: authorOf(request),
    isPaymentOnly: !mayChangePurchases(request.user),
    today: companyDay(request.at, timeZone),
  }))
  await savePurchases(tx, purchases)
}

async function refuseWrongChange(
  tx: Tx,
  { before, body, user }: Omit<Request, 'query'> & { before: StoredPurchase },
): Promise<void> {
  await refuseIfChanged(tx, 'purchaseOrder', before, {
    sent: body.modifiedOn,
    current: async () => contract.purchaseOrderSchema.encode(await readPurchase(tx, user, { id: before.id })),
  })
  if (body.brandID !== undefined && body.brandID !== before.brandId) throw new Refusal('purchase-brand-stays')
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
