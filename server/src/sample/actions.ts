import * as batches from '@dray/contract/batches'
import * as counts from '@dray/contract/counts'
import * as settlements from '@dray/contract/deliveries/settlements'
import { stopEventSchema } from '@dray/contract/deliveries/stop-events'
import * as orders from '@dray/contract/orders'
import { cents, minus, toDollars } from '@dray/domain/money'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { holdBatches } from '../features/batches/index.ts'
import { companyDecisions } from '../features/company/index.ts'
import { addCount, enterCounted, findCountable } from '../features/counts/index.ts'
import { applyEvent, findSettlement, findStops, settleRound } from '../features/deliveries/index.ts'
import { changeOrder, readOrder } from '../features/orders/index.ts'
import { mustExist } from '../platform/http/refusal.ts'
import type { SignedIn } from '../platform/http/serve.ts'
import { companyDayAgo, instantDaysAgo, type Past, requestBy } from './past.ts'
import { namedRecords, ordersToPull } from './sample.sql.ts'

type Author = { user: SignedIn; at: Date }
export type Action = (
  past: Past,
  author: Author,
  sent: { params: unknown; query: unknown; body: unknown },
) => Promise<unknown>

/** Events that are more than one command. */
export const actions: Readonly<Record<string, Action>> = { count, holdReservedBatch, reportFromPhone, settleYesterday }

const countSchema = z.object({
  name: z.string(),
  type: z.string(),
  blind: z.boolean(),
  /** Units more or fewer than expected, of the lines with the most units first. */
  found: z.array(z.int()),
  /** The share of the lines that is counted. */
  share: z.number(),
})

/** Begins a count of a product type and enters its numbers at once. */
async function count({ tx, timeZone }: Past, { user, at }: Author, { body: sent }: { body: unknown }) {
  const { name, type, blind, found, share } = countSchema.parse(sent)
  const request = requestBy(user, at, timeZone)
  const { id: typeId } = mustExist((await namedRecords(tx)).types.get(type))
  const { lines } = await findCountable(tx, {
    ...request,
    body: counts.findCountable.body.parse({ typeIds: [typeId] }),
  })
  const body = counts.addCount.body.parse({
    name,
    batchIds: lines.flatMap(({ batchId }) => batchId ?? []),
    productIds: lines.flatMap(({ productId, batchId }) => (batchId === null ? productId : [])),
    blind,
  })
  const begun = await addCount(tx, { ...request, body })
  const key = (line: { productId: number; batchId: number | null }) => `${line.productId} ${line.batchId}`
  const units = new Map(lines.map((line) => [key(line), line.units]))
  const counted = begun.lines
    .slice(0, Math.ceil(begun.lines.length * share))
    .map((line) => ({ id: line.id, units: units.get(key(line)) ?? 0 }))
    .toSorted((a, b) => b.units - a.units)
    .map((line, index) => ({ id: line.id, counted: line.units + (found[index] ?? 0) }))
  await enterCounted(tx, { ...request, params: { id: begun.id }, body: { lines: counted } })
  return begun
}

const heldSchema = z.object({ product: z.string(), reason: z.string() })

/** Open orders reserved the product's batches before the one they would have taken was put on hold. */
async function holdReservedBatch({ tx, timeZone }: Past, { user, at }: Author, { body: sent }: { body: unknown }) {
  const { product, reason } = heldSchema.parse(sent)
  const request = requestBy(user, at, timeZone)
  const { id, sku } = mustExist((await namedRecords(tx)).products.get(product))
  const reserved: number[] = []
  for (const orderId of await ordersToPull(tx, id, openOrderStatuses)) {
    const { orderedItems } = await readOrder(tx, user, { id: orderId })
    const orderItems = orderedItems.map((item) => ({
      id: item.id,
      productSku: item.productSku,
      quantity: item.quantity,
      ...(item.productSku === sku && { productBatchId: null, batchMode: 'auto' }),
    }))
    const body = orders.changeOrder.body.parse({ orderItems })
    const changed = await changeOrder(tx, { ...request, params: { id: orderId }, body })
    reserved.push(...changed.orderedItems.flatMap((item) => item.productBatchId ?? []))
  }
  const body = batches.holdBatches.body.parse({ batchIds: [mustExist(reserved[0])], reason })
  return holdBatches(tx, { ...request, body })
}

const reportSchema = z.looseObject({ phoneTime: z.string() })

/** A driver's phone reports this about a stop: `phoneTime` is the phone's, and the office has it later. */
async function reportFromPhone(past: Past, { user, at }: Author, { body: sent }: { body: unknown }) {
  const { tx, timeZone } = past
  const { phoneTime, ...report } = reportSchema.parse(sent)
  const happenedAt = instantDaysAgo(past, 0, phoneTime).toISOString()
  const event = stopEventSchema.parse({ ...report, id: randomUUID(), at: happenedAt })
  const stop = mustExist((await findStops(tx, [event.orderId])).get(event.orderId))
  const rules = { ...(await companyDecisions(tx)), requireSignature: false, requirePhoto: false }
  return applyEvent(tx, event, { ...requestBy(user, at, timeZone), body: { events: [] }, stop, rules })
}

const missing = cents(5_00)

/** Accounting settles yesterday's route of the driver, who is five dollars short. */
async function settleYesterday(past: Past, { user, at }: Author) {
  const { tx, timeZone, people } = past
  const params = { day: companyDayAgo(past, 1), driverId: people.driver.id }
  const request = requestBy(user, at, timeZone)
  const { cash, checks, units } = await findSettlement(tx, params, request)
  const body = settlements.settleRound.body.parse({
    cash: toDollars(minus(cash.expected, missing)),
    checks: toDollars(checks.expected),
    units: units.map(({ orderLineId, expected }) => ({ orderLineId, units: expected })),
    reason: 'Gave change for $10 instead of $5',
  })
  return settleRound(tx, { ...request, params, body })
}
