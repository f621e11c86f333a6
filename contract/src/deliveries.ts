import { orderStatuses } from '@dray/domain/orders/order-status'
import { z } from 'zod'
import { call } from './call.ts'
import { stopCollectionSchema } from './collections.ts'
import * as fields from './call/fields.ts'
import { money, moneySum } from './call/money.ts'

export const deliveryDaySchema = fields.day

export const deliveryStopSchema = z.object({
  id: z.int(),
  orderNum: z.string(),
  customerID: z.int(),
  customerName: z.string(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  address: z.string().nullable(),
  pickupOrder: z.boolean(),
  deliveryDate: fields.day,
  /** Among its driver's stops of the day. It stays when others leave. Null without a driver and for a pickup. */
  stopNumber: z.int().nullable().optional(),
  driverId: z.int().nullable(),
  driverName: z.string().nullable(),
  packingLocationId: z.int(),
  packingLocationName: z.string(),
  orderStatus: z.enum(orderStatuses),
  notes: z.string().nullable(),
  unitQuantity: z.int(),
  total: money,
  balanceDue: money,
  /** Across all of the customer's orders. */
  customerOverdue: moneySum,
  items: z.array(
    z.object({
      id: z.int(),
      productId: z.int(),
      productName: z.string(),
      quantity: z.int(),
      /** Null if the product doesn't come in cases. */
      unitsPerCase: z.int().nullable(),
      batchNumber: z.string().nullable(),
      /** After its share of the order's discount. Null unless something must be paid before the drop. */
      net: money.nullable(),
      /** On the truck, or ready for it. */
      isPulled: z.boolean().optional(),
      /** Units that the queue of all open orders leaves the line short of. */
      short: z.int().optional(),
    }),
  ),
  /** Oldest first. */
  collections: z.array(stopCollectionSchema),
  /** The customer pays on delivery, or the company requires it of all. */
  cod: z.boolean(),
  /** Required before the drop and still open. */
  mustPay: z.array(z.object({ orderId: z.int(), orderNum: z.string(), amount: money })),
  /** Worth of the order's requested credit memos, which lowers what is to be collected. */
  requestedCredit: money,
  /** Accounting or an admin allowed the drop without payment. */
  isLifted: z.boolean(),
  /** The customer's available credit as far as it lowers what is to be collected. Stops share it in their order. */
  creditUsed: money,
  /** Covered by money collected at the customer's other stops of that driver and day. */
  fromOtherStops: money,
  /** Before the goods are handed over. */
  toCollect: money,
  /** By the phone's time. Null until a driver records it. */
  delivered: z
    .object({
      at: fields.instant,
      /** The phone's clock was more than a day off. */
      isClockOff: z.boolean(),
      receivedBy: z.string().nullable(),
      refusedUnits: z.int(),
    })
    .nullable(),
  /** Not delivered on that day. Null once it is delivered after all. */
  notDelivered: z.object({ at: fields.instant, isClockOff: z.boolean(), reason: z.string() }).nullable(),
})
export type DeliveryStop = z.output<typeof deliveryStopSchema>

export const listDeliveries = call({
  method: 'GET',
  path: '/api/db/orders/getDeliveries/:day',
  summary:
    "The deliveries and pickups of a day with their lines, in each driver's order of stops; new ones last. Drivers get only their own.",
  who: 'staff',
  params: z.object({ day: deliveryDaySchema }),
  answer: z.array(deliveryStopSchema),
  refusals: ['too-many-orders'],
  reads: ['orders', 'customers', 'payments', 'collections', 'locations', 'users', 'memos', 'settings'],
})

/** Older ones are no longer on anyone's route. */
export const maxLateDays = 31

export const listLateStops = call({
  method: 'GET',
  path: '/api/db/deliveries/getLateStops/:day',
  summary: `How many stops of the ${maxLateDays} days before this one each driver still has to deliver.`,
  who: 'office',
  params: z.object({ day: deliveryDaySchema }),
  answer: z.array(z.object({ driverId: z.int(), stops: z.int(), oldest: fields.day })),
  reads: ['orders'],
})

export const maxStopsOfRoute = 500

export const setStopOrder = call({
  method: 'PUT',
  path: '/api/db/deliveries/setPositions/:day/:driverId',
  summary: "Puts a driver's stops of a day in order: these first, in this sequence, then the others as before (D-270).",
  who: { roles: ['SALES', 'INVENTORY'], orSelf: 'driverId' },
  params: z.object({ day: deliveryDaySchema, driverId: fields.pathId }),
  body: z.object({
    orderIds: z
      .array(fields.looseId)
      .min(1, 'Name at least one stop')
      .max(maxStopsOfRoute, `Name at most ${maxStopsOfRoute} stops`),
  }),
  answer: z.array(deliveryStopSchema),
  refusals: ['not-on-round', 'too-many-orders'],
  changes: ['orders'],
})

export const findNextDeliveryDay = call({
  method: 'GET',
  path: '/api/db/orders/getNextDeliveryDay/:day',
  summary: 'The first day after this one with orders to deliver or hand over; for drivers, only of their own orders.',
  who: 'staff',
  params: z.object({ day: deliveryDaySchema }),
  answer: z.object({ day: fields.day.nullable() }),
  reads: ['orders'],
})

export const createRouteSheet = call({
  method: 'POST',
  path: '/api/db/orders/createRouteSheet',
  summary: "A driver's route sheet for a day, as a PDF; drivers get only their own.",
  who: 'staff',
  body: z.object({ day: deliveryDaySchema, driverId: fields.looseId }),
  answer: fields.pdf,
  refusals: ['not-found', 'too-many-orders'],
  answers: 'pdf',
})
