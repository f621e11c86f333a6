import { maxLengths, maxQuantity } from '@dray/domain/limits'
import { memoStatuses } from '@dray/domain/memos/credit-memo'
import { z } from 'zod'
import { call } from '../call.ts'
import { deliveryDaySchema } from '../deliveries.ts'
import * as fields from '../call/fields.ts'
import { looseMoney, moneySum } from '../call/money.ts'

/** Counted is null until the route is settled. `settledExpected` is what was expected at that moment. */
const squaredMoney = z.object({
  expected: moneySum,
  counted: moneySum.nullable(),
  settledExpected: moneySum.nullable(),
})
const squaredUnits = z.object({
  expected: z.int(),
  counted: z.int().nullable(),
  settledExpected: z.int().nullable(),
})

const decision = {
  /** Money counted minus expected now: missing money is negative. Null until it is settled. */
  difference: moneySum.nullable(),
  reason: z.string().nullable(),
  settledBy: z.string().nullable(),
  settledOn: fields.instant.nullable(),
  /** Something else is expected now than when it was settled, such as a late event of the phone. */
  isChanged: z.boolean(),
}

export const settlementSchema = z.object({
  driverId: z.int(),
  driverName: z.string(),
  day: fields.day,
  /** Collected by the driver, without collections that were withdrawn or refused. */
  cash: squaredMoney,
  checks: squaredMoney,
  other: squaredMoney,
  /** Units that come back: refused at the door, or of stops that weren't delivered. */
  units: z.array(
    squaredUnits.extend({
      orderLineId: z.int(),
      orderId: z.int(),
      orderNum: z.string(),
      customerName: z.string(),
      productSku: z.string(),
      productName: z.string(),
      /** Null if the product doesn't come in cases. */
      unitsPerCase: z.int().nullable(),
      /** Why the stop wasn't delivered. Null if units were refused. */
      notDelivered: z.string().nullable(),
    }),
  ),
  ...decision,
  /** Stops of the day for which nothing was recorded yet. */
  openStops: z.int(),
  /** Credit memos for the refused units. */
  memos: z.array(
    z.object({
      id: z.int(),
      memoNum: z.string().nullable(),
      status: z.enum(memoStatuses),
      orderId: z.int(),
      orderNum: z.string(),
      customerName: z.string(),
    }),
  ),
})
export type Settlement = z.output<typeof settlementSchema>

const summarySchema = z.object({
  driverId: z.int(),
  driverName: z.string(),
  day: fields.day,
  money: moneySum,
  units: z.int(),
  ...decision,
  /** Units counted minus expected now. */
  unitsDifference: z.int().nullable(),
  openStops: z.int(),
})
export type SettlementSummary = z.output<typeof summarySchema>

const accounting = { roles: ['ACCOUNTING'] } as const
const reads = ['collections', 'memos', 'orders', 'customers', 'users'] as const
const route = z.object({ day: deliveryDaySchema, driverId: fields.pathId })

export const readSettlement = call({
  method: 'GET',
  path: '/api/db/deliveries/settlement/:day/:driverId',
  summary:
    'Money and units that a driver brings back from the route of a day: expected, and counted once it is settled.',
  who: { ...accounting, orSelf: 'driverId' },
  params: route,
  answer: settlementSchema,
  refusals: ['not-found', 'too-many-orders'],
  reads,
})

export const listSettlements = call({
  method: 'GET',
  path: '/api/db/deliveries/getSettlements/:day',
  summary: 'The drivers who had a route or collected money on a day, with what they bring back. Unsettled ones first.',
  who: accounting,
  params: z.object({ day: deliveryDaySchema }),
  answer: z.array(summarySchema),
  refusals: ['too-many-orders'],
  reads,
})

const expectedAndCounted = <Value extends z.ZodType>(value: Value) => z.object({ expected: value, counted: value })

/** As counted and expected when the route was settled. */
const settledDifferenceSchema = z.object({
  day: fields.day,
  cash: expectedAndCounted(moneySum),
  checks: expectedAndCounted(moneySum),
  other: expectedAndCounted(moneySum),
  missingUnits: z.int(),
  extraUnits: z.int(),
  reason: z.string().nullable(),
  settledBy: z.string().nullable(),
  settledOn: fields.instant,
})
export type SettledDifference = z.output<typeof settledDifferenceSchema>

export const listDifferences = call({
  method: 'GET',
  path: '/api/db/deliveries/getDifferences/:driverId',
  summary:
    "A driver's settled routes in which money or units differed from what was expected, newest day first (D-323).",
  who: accounting,
  params: z.object({ driverId: fields.pathId }),
  query: z.object({ from: deliveryDaySchema.optional(), to: deliveryDaySchema.optional() }),
  answer: z.array(settledDifferenceSchema),
  reads: ['collections', 'users'],
})

const counted = looseMoney.refine((amount) => amount >= 0, "An amount can't be negative")
const maxSettledLines = 5000

export const settleRound = call({
  method: 'POST',
  path: '/api/db/deliveries/settle/:day/:driverId',
  summary:
    'Records what was counted when a driver came back. A difference needs a reason and stays with the driver; nothing is confirmed (D-275).',
  who: accounting,
  params: route,
  body: z.object({
    cash: counted,
    checks: counted,
    other: counted.optional(),
    /** Lines that aren't named weren't there. */
    units: z
      .array(
        z.object({
          orderLineId: fields.looseId,
          units: fields.count.refine((units) => units <= maxQuantity, 'Quantity is too large'),
        }),
      )
      .max(maxSettledLines, `At most ${maxSettledLines.toLocaleString('en-US')} lines`)
      .refine(
        (units) => new Set(units.map(({ orderLineId }) => orderLineId)).size === units.length,
        'A line is listed twice',
      ),
    reason: fields.optionalText(maxLengths.reason),
    /** The settlement that the counts replace, or null if there was none: it is refused if there is a newer one. */
    settledOn: z.iso.datetime({ offset: true }).nullable().optional(),
  }),
  answer: settlementSchema,
  refusals: [
    'not-found',
    'changed-meanwhile',
    'reason-missing',
    'too-many-orders',
    'settled-in-future',
    'settled-line-unknown',
    'settled-units-exceed',
  ],
  changes: ['users'],
  bodyLimit: 1024 * 1024,
})
