import * as claims from '@dray/contract/customers/portal-claims'
import * as portalOrders from '@dray/contract/customers/portal-orders'
import { toDollars } from '@dray/domain/money'
import { z } from 'zod'
import { createPortalMenu, readPortalReturnable, sendPortalClaim, sendPortalOrder } from '../features/portal/index.ts'
import { mustExist } from '../platform/http/refusal.ts'
import type { DeviceHolder } from '../platform/http/serve.ts'
import { companyDayAgo, type Past, requestBy } from './past.ts'

/** Runs as the contact, from their own device. */
export type ContactAction = (
  past: Past,
  author: { contact: DeviceHolder; at: Date },
  sent: { params: unknown; body: unknown },
) => Promise<unknown>

const requestByContact = ({ timeZone }: Past, { contact, at }: { contact: DeviceHolder; at: Date }) => {
  const { user: _, ...request } = requestBy({ ...contact, roles: [], tokenHash: Buffer.alloc(0) }, at, timeZone)
  return { ...request, contact }
}

const orderSchema = z.looseObject({
  lines: z.array(z.object({ sku: z.string(), quantity: z.int() })),
  inDays: z.int(),
})

/** At the prices that the menu shows the contact. */
async function sendOrder(...[past, author, { body: sent }]: Parameters<ContactAction>) {
  const { lines, inDays, ...order } = orderSchema.parse(sent)
  const request = requestByContact(past, author)
  const menu = await createPortalMenu(past.tx)(request)
  const price = new Map(menu.map((product) => [product.sku, product.price]))
  const body = portalOrders.sendPortalOrder.body.parse({
    pickupOrder: false,
    ...order,
    deliveryDate: companyDayAgo(past, -inDays),
    lines: lines.map((line) => ({ ...line, shownPrice: toDollars(mustExist(price.get(line.sku))) })),
  })
  return sendPortalOrder(past.tx, { ...request, body })
}

const claimSchema = z.object({ sku: z.string(), units: z.int(), reason: z.string(), note: z.string() })
const byNumber = z.object({ orderNum: z.string() })

async function sendClaim(...[past, author, { params: address, body: sent }]: Parameters<ContactAction>) {
  const { sku, units, reason, note } = claimSchema.parse(sent)
  const request = { ...requestByContact(past, author), params: byNumber.parse(address) }
  const returnable = await readPortalReturnable(past.tx, { ...request, body: undefined })
  const { orderLineId } = mustExist(returnable.find((line) => line.sku === sku))
  const body = claims.sendPortalClaim.body.parse({ lines: [{ orderLineId, units, reason }], note })
  return sendPortalClaim(past.tx, { ...request, body })
}

export const contactActions: Readonly<Record<string, ContactAction>> = { sendOrder, sendClaim }
