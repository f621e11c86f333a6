import { inboxChannels } from '@dray/domain/inbox/inbox'
import { maxLengths } from '@dray/domain/limits'
import { zero } from '@dray/domain/money'
import { batchModes } from '@dray/domain/orders/batches/allocate-batches'
import { orderSources, orderStatuses, paymentStatuses } from '@dray/domain/orders/order-status'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'
import { isCapped, looseMoney, money, moneySum, price } from './call/money.ts'
import { pagedList } from './call/paged-list.ts'

export const orderStatusSchema = z.enum(orderStatuses)
export const paymentStatusSchema = z.enum(paymentStatuses)
const [orderStatus, paymentStatus] = [orderStatusSchema, paymentStatusSchema]

export const orderedItemSchema = z.object({
  id: z.int(),
  orderID: z.int(),
  productId: z.int(),
  productName: z.string(),
  productBrand: z.string(),
  productType: z.string(),
  productSku: z.string(),
  productBatchId: z.int().nullable(),
  productBatchNumber: z.string().nullable(),
  productGenetics: z.string().nullable(),
  productExtractType: z.string().nullable(),
  productWeight: z.number().nullable(),
  productCost: money.nullish(),
  quantity: z.int(),
  /** Null if the product doesn't come in cases. Absent in lists of lines. */
  unitsPerCase: z.int().nullish(),
  unitPrice: money,
  priceAdjustment: money,
  subtotal: money,
  shouldHaveTag: z.boolean(),
  tagsPulled: z.boolean(),
  batchMode: z.enum(batchModes),
  /** By issued credit memos. Absent in lists of pending lines, which haven't shipped. */
  creditedUnits: z.int().optional(),
  /** Decides whether the line's batch is usable, and links its COA; null without a batch. Absent in lists of lines. */
  batchFacts: z
    .object({
      isCheckedIn: z.boolean(),
      isOnHold: z.boolean(),
      expiresOn: fields.day.nullable(),
      coaUrl: z.string().nullable(),
      /** Printed on documents. */
      testedOn: fields.day.nullish(),
      labName: z.string().nullish(),
      thcPercent: z.number().nullish(),
      cbdPercent: z.number().nullish(),
    })
    .nullish(),
})
export type OrderedItem = z.output<typeof orderedItemSchema>

export const orderReferenceSchema = z.object({ id: z.int(), orderNum: z.string() })

/** An order without its lines. The cost is present only for users who may see costs. */
export const orderSummarySchema = z.object({
  id: z.int(),
  orderNum: z.string(),
  customerID: z.int(),
  customer: z.object({ customerName: z.string(), accountOwnerID: z.int().nullable() }),
  pickupOrder: z.boolean(),
  deliveryDate: fields.day.nullable(),
  driverId: z.int().nullable(),
  driverName: z.string().nullable(),
  packingLocationId: z.int(),
  packingLocationName: z.string(),
  orderStatus,
  paymentStatus,
  statusModifiedOn: fields.instant,
  paymentModifiedOn: fields.instant,
  createdAt: fields.instant,
  modifiedOn: fields.instant,
  notes: z.string().nullable(),
  /** The customer's own order number. */
  customerPO: z.string().nullable(),
  unitQuantity: z.int(),
  cost: money.optional(),
  subtotal: money,
  dollarAdjustment: money,
  discountNotes: z.string().nullable(),
  total: money,
  balanceDue: money,
  /** The amount credit memos took off the balance. */
  credited: money,
  /** Null for a draft. */
  dueOn: fields.day.nullable(),
  /** Set by hand, so nothing moves it. */
  isDueOnSet: z.boolean(),
  brands: z.array(z.string()),
  /** The order it was split from. */
  backorderOf: orderReferenceSchema.nullable(),
  source: z.enum(orderSources),
  /** The name of the contact who sent it from the portal, and when. */
  sentBy: z.string().nullable(),
  sentAt: fields.instant.nullable(),
})
export type OrderSummary = z.output<typeof orderSummarySchema>

const orderOfRange = orderSummarySchema.extend({
  /** Null while unpaid. Absent for those who may not read the pay of its account owner (D-223). */
  commissionPaidOn: fields.instant.nullable().optional(),
})
export type OrderOfRange = z.output<typeof orderOfRange>

/** Without the customer's prices, which would repeat in every order. */
export const orderWithLinesSchema = orderSummarySchema.extend({ orderedItems: z.array(orderedItemSchema) })
export type OrderWithLines = z.output<typeof orderWithLinesSchema>

export const orderSchema = orderSummarySchema.extend({
  customer: z.object({
    customerName: z.string(),
    accountOwnerID: z.int().nullable(),
    address: z.string().nullable(),
    contactName: z.string().nullable(),
    contactPhone: z.string().nullable(),
    contactEmail: z.string().nullable(),
    minLifeDays: z.int().nullable(),
    /** Pays on delivery. */
    cod: z.boolean(),
    customPricings: z.array(z.object({ productId: z.int(), customPrice: money })),
  }),
  orderedItems: z.array(orderedItemSchema),
  /** Orders split from this one, oldest first. */
  backorders: z.array(orderReferenceSchema),
  /** Units left to each that wasn't canceled or refunded, as they were at the split; the invoice says so. */
  onBackorder: z.array(z.object({ orderNum: z.string(), units: z.int() })),
  /** The terms behind the due date, unless it was set by hand. Null means due on delivery; also null for a draft. */
  paymentTermsDays: z.int().nullable(),
  /** They have no stock movements, so none of their units return. */
  shippedBeforeImport: z.array(z.int()),
  /** The reason for prices below the margin floor of their brand. */
  priceReason: z.string().nullable(),
  /** Releases the order for its current customer, up to that total. Null for those who only drive. */
  creditRelease: z
    .object({ releasedBy: z.string(), releasedAt: fields.instant, reason: z.string(), total: money })
    .nullable(),
  /** The amounts that must be paid before it is dropped, as they were set, and what is still open of each. */
  mustPay: z.array(z.object({ orderId: z.int(), orderNum: z.string(), amount: money, open: money })),
  /** The note of the contact who sent it. */
  sentNote: z.string().nullable(),
  acceptProblem: z.string().nullable(),
  /** The message in the order inbox that it was made from. Null for those who only drive. */
  inboxEntry: z
    .object({ id: z.int(), channel: z.enum(inboxChannels), from: z.string().nullable(), receivedAt: fields.instant })
    .nullable(),
  /** Set if the driver may deliver without collecting them. */
  mustPayLifted: z.object({ reason: z.string(), by: z.string(), on: fields.instant }).nullable(),
})
export type Order = z.output<typeof orderSchema>

/** A cart may send it empty, which means zero (D-13). */
const amount = z.preprocess((value) => (value === '' || value === null ? 0 : value), looseMoney)

/**
 * Numbers may be text, and fields that the server computes are ignored. `auto` lines without a batch are split over batches
 *. Without a mode a new line is `manual`, and a stored line keeps its mode.
 */
export const cartLineSchema = z.object({
  productSku: fields.requiredLine(maxLengths.sku, 'Every line needs a SKU'),
  quantity: fields.quantity,
  unitPrice: fields.optional(price),
  /** Without it a stored line keeps its adjustment, and a new line has none. */
  priceAdjustment: amount.optional(),
  productBatchId: fields.optional(fields.looseId),
  batchMode: z.enum(batchModes).optional(),
})
export type CartLine = z.output<typeof cartLineSchema>

/** A line without an id is new, and a stored line that is missing is removed. */
export const orderLineSchema = cartLineSchema.extend({ id: fields.optional(fields.looseId) })
export type OrderLineInput = z.output<typeof orderLineSchema>

/**
 * Needed for prices below a margin floor, except from ADMIN: else 422 `reason-missing` with `belowFloor`. See
 * `linesToJustify`. From INVENTORY and ADMIN also why units leave without a batch: else 409 `batch-not-usable` with `needsReason`.
 */
const priceReason = fields.reason.optional()

/** By ADMIN or ACCOUNTING, in the same save. */
const creditHoldReason = fields.reason.optional()

export const maxOrderLines = 5000

const orderLines = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line, 'An order needs at least one line')
    .min(1, 'An order needs at least one line')
    .max(maxOrderLines, `An order can have at most ${maxOrderLines} lines`)

export const newOrderSchema = z.object({
  customerID: fields.looseId,
  orderNum: fields.optionalLine(maxLengths.orderNum),
  pickupOrder: z.boolean().default(false),
  deliveryDate: fields.looseDay,
  driverId: fields.optional(fields.looseId),
  packingLocationId: fields.optional(fields.looseId),
  orderStatus: orderStatus.default('RECEIVED'),
  paymentStatus: paymentStatus.default('AWAITING'),
  notes: fields.notes,
  customerPO: fields.optionalLine(maxLengths.customerPO).optional(),
  dollarAdjustment: amount.default(zero),
  discountNotes: fields.optionalText(maxLengths.discountNotes),
  reason: priceReason,
  creditHoldReason,
  products: orderLines(cartLineSchema),
})
export type NewOrder = z.output<typeof newOrderSchema>

/** Only the fields that are sent change. A field sent with its stored value is not a change. */
export const orderChangeSchema = z.object({
  customerID: fields.looseId.optional(),
  orderNum: fields.optionalLine(maxLengths.orderNum).optional(),
  pickupOrder: z.boolean().optional(),
  deliveryDate: fields.looseDay.optional(),
  driverId: fields.optional(fields.looseId),
  packingLocationId: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    fields.looseId.optional(),
  ),
  orderStatus: orderStatus.optional(),
  paymentStatus: paymentStatus.optional(),
  /** If the payment status has changed since it was read, the sent one is ignored. */
  paymentModifiedOn: fields.modifiedOn,
  notes: fields.notes.optional(),
  customerPO: fields.optionalLine(maxLengths.customerPO).optional(),
  dollarAdjustment: amount.optional(),
  discountNotes: fields.optionalText(maxLengths.discountNotes).optional(),
  orderItems: orderLines(orderLineSchema).optional(),
  reason: priceReason,
  creditHoldReason,
  modifiedOn: fields.modifiedOn,
})
export type OrderChange = z.output<typeof orderChangeSchema>

export const reserveOrderNumber = call({
  method: 'GET',
  path: '/api/db/orders/createOrderNumber',
  summary: 'Reserves the next order number for the caller.',
  who: { roles: ['SALES', 'INVENTORY'] },
  answer: z.object({ orderNum: z.string() }),
  writes: true,
})

/** 5,000 lines with every field of a cart. */
const bodyLimit = 4 * 1024 * 1024

/** For every call that allocates batches to orders and saves them. */
export const savedOrderRefusals = [
  'period-closed',
  'batch-not-usable',
  'batch-taken',
  'batch-of-another-product',
  'credit-hold',
  'po-missing',
  'order-too-long',
] as const

const cartRefusals = [
  'customer-unknown',
  'product-unknown',
  'product-not-sold',
  'reason-missing',
  'driver-unknown',
  'location-unknown',
  'price-below-zero',
  'amount-too-large',
  ...savedOrderRefusals,
] as const

export const placeOrder = call({
  method: 'POST',
  path: '/api/db/orders/new',
  summary: 'Places an order or saves it as a draft.',
  who: { roles: ['SALES'] },
  body: newOrderSchema,
  answer: orderSchema,
  refusals: cartRefusals,
  changes: ['orders', 'products'],
  bodyLimit,
})

/** Ids are comma-separated; `none` means orders without an owner, driver and so on. */
const listFilter = z.object({
  search: fields.text(200).optional(),
  status: fields.text(200).optional(),
  payment: fields.text(200).optional(),
  owner: fields.text(500).optional(),
  driver: fields.text(500).optional(),
  location: fields.text(500).optional(),
  source: fields.text(200).optional(),
  /** Delivery or pickup days, both inclusive. */
  deliveryFrom: fields.day.optional(),
  deliveryTo: fields.day.optional(),
  customer: fields.text(500).optional(),
  /** Matched against the products' current values. */
  brand: fields.text(500).optional(),
  type: fields.text(500).optional(),
  product: fields.text(500).optional(),
})

export const listOrders = call({
  method: 'GET',
  path: '/api/db/orders/getByWeek/:fromISO/:toISO',
  summary: 'The orders placed in a date range, newest first or sorted by a column; drivers get only their own.',
  who: 'staff',
  params: z.object({ fromISO: fields.instant, toISO: fields.instant }),
  /** See `orderList` of the domain. */
  ...pagedList(
    listFilter.extend({
      /** Only orders that may be paid to this account owner and are in no list of a payroll; for those who may see their pay. */
      unpaidFor: fields.pathId.optional(),
    }),
    orderOfRange,
  ),
  refusals: ['too-many-orders'],
  reads: ['orders', 'customers', 'payments', 'payroll'],
  allowStale: true,
})

export const readOrderTotals = call({
  method: 'GET',
  path: '/api/db/orders/getTotals/:fromISO/:toISO',
  summary: 'The number of orders in a list and their totals; drivers get only their own.',
  who: 'staff',
  params: z.object({ fromISO: fields.instant, toISO: fields.instant }),
  query: listFilter,
  answer: z.object({
    orders: z.int(),
    /** The number of drafts, canceled and refunded orders, unless the filter asks only for those. */
    notSummed: z.int(),
    units: z.int(),
    /** Only for users who may see costs. */
    cost: moneySum.optional(),
    subtotal: moneySum,
    total: moneySum,
    balanceDue: moneySum,
    isCapped,
  }),
  reads: ['orders', 'customers', 'payments'],
  allowStale: true,
})

/** `payments` is empty, because a payment is announced with the orders it's applied to. */
const shownOrder = ({ res }: { res: Order }) => ({ orders: [res.id], customers: [res.customerID], payments: [] })

export const readOrder = call({
  method: 'GET',
  path: '/api/db/orders/getByID/:id',
  summary: 'One order with its lines.',
  who: 'staff',
  params: z.object({ id: fields.pathId }),
  answer: z.object({ res: orderSchema }),
  refusals: ['order-not-found'],
  reads: ['orders', 'customers', 'payments'],
  shows: shownOrder,
})

export const findOrderByNumber = call({
  method: 'GET',
  path: '/api/db/orders/getByOrderNum/:orderNum',
  summary: 'One order with its lines, by its number.',
  who: 'staff',
  params: z.object({ orderNum: fields.text(60) }),
  answer: z.object({ res: orderSchema }),
  refusals: ['order-not-found'],
  reads: ['orders', 'customers', 'payments'],
  shows: shownOrder,
})

export const pullTags = call({
  method: 'PUT',
  path: '/api/db/orders/pullTags/:orderId',
  summary: 'Pulls the tags of lines of an open order, all units or only those in stock, or undoes it.',
  who: { roles: ['SALES', 'INVENTORY'] },
  params: z.object({ orderId: fields.pathId }),
  body: z.object({
    itemIds: z
      .array(fields.looseId)
      .min(1, 'Select at least one line')
      .max(maxOrderLines, `Select at most ${maxOrderLines} lines`),
    tagsPulled: z.boolean(),
    /** A line partly in stock is split; one not in stock is left as is. */
    onlyInStock: z.boolean().optional(),
    /** Why units leave without a batch, from INVENTORY and ADMIN. */
    reason: fields.reason.optional(),
  }),
  answer: orderSchema,
  refusals: [
    'order-not-found',
    'period-closed',
    'batch-not-usable',
    'batch-taken',
    'order-not-open',
    'nothing-in-stock',
    'nothing-to-return',
    'line-of-another-order',
    'order-too-long',
  ],
  changes: ['orders', 'products'],
})

export const changeOrder = call({
  method: 'PUT',
  path: '/api/db/orders/update/:id',
  summary: 'Changes the sent fields of an order, as far as the roles of the caller may (D-04).',
  who: { roles: ['SALES', 'INVENTORY', 'ACCOUNTING', 'DRIVER'] },
  params: z.object({ id: fields.pathId }),
  body: orderChangeSchema,
  answer: orderSchema,
  refusals: [
    'order-not-found',
    'must-pay',
    'proof-missing',
    'changed-meanwhile',
    'batches-exceed-order',
    'has-credit-memos',
    'memo-decided',
    'customer-has-payments',
    'line-of-another-order',
    ...cartRefusals,
  ],
  changes: ['orders', 'products', 'memos'],
  bodyLimit,
})

export const maxBulkOrders = 500

const hasStatus = (sent: { orderStatus?: unknown; paymentStatus?: unknown }): boolean =>
  sent.orderStatus !== undefined || sent.paymentStatus !== undefined

export const changeOrderStatuses = call({
  method: 'PUT',
  path: '/api/db/orders/updateStatuses',
  summary: 'Sets the order status or the payment status of many orders, all or none.',
  who: { roles: ['SALES', 'INVENTORY', 'ACCOUNTING'] },
  body: z
    .object({
      orders: z
        .array(
          z.object({
            id: fields.looseId,
            modifiedOn: fields.modifiedOn,
            /** This order's own statuses, as when a bulk change is undone. */
            orderStatus: orderStatus.optional(),
            paymentStatus: paymentStatus.optional(),
          }),
        )
        .min(1, 'Select at least one order')
        .max(maxBulkOrders, `Select at most ${maxBulkOrders} orders`),
      orderStatus: orderStatus.optional(),
      paymentStatus: paymentStatus.optional(),
      /** One reason for all orders; a refusal for a missing reason also names `orders` by number. */
      reason: priceReason,
      creditHoldReason,
    })
    .refine(({ orders, ...forAll }) => [forAll, ...orders].some(hasStatus), 'Choose a status'),
  /** `modifiedOn`: the new version of the changed orders. */
  answer: z.object({ ok: z.literal(true), changed: z.array(z.int()), modifiedOn: fields.instant.optional() }),
  refusals: [
    'order-not-found',
    'must-pay',
    'proof-missing',
    'changed-meanwhile',
    'has-credit-memos',
    'memo-decided',
    'reason-missing',
    ...savedOrderRefusals,
  ],
  changes: ['orders', 'products', 'memos'],
})

export const listOpenOrders = call({
  method: 'GET',
  path: '/api/db/orders/getPendingOrders/',
  summary: 'The open orders, newest first; drivers get only their own.',
  who: 'staff',
  answer: z.array(orderSummarySchema),
  refusals: ['too-many-orders'],
  reads: ['orders', 'customers', 'payments'],
  allowStale: true,
})
