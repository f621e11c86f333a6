import { todayPeriods } from '@dray/domain/today/compared-periods'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'
import { money, moneySum } from './call/money.ts'

/** `mine`: the reader's own customers, the default for users who own some and aren't admins. */
const customersOf = z.enum(['mine', 'all'])

const salesFields = { orders: z.int(), total: moneySum }

/** Without drafts, canceled and refunded orders, as in the order list. */
const periodSchema = z.object({
  name: z.enum(todayPeriods),
  from: fields.day,
  to: fields.day,
  ...salesFields,
  /** Counted up to the current time of day. `isWhole`: a shorter month, which is counted to its end. */
  before: z.object({ from: fields.day, to: fields.day, isWhole: z.boolean(), ...salesFields }),
})
export type PeriodOfToday = z.output<typeof periodSchema>

const salesSchema = z.object({
  of: customersOf,
  /** If false, there's no choice between `mine` and `all`. */
  ownsCustomers: z.boolean(),
  periods: z.array(periodSchema),
  /** The last 30 days, oldest first, each with the day 30 days before. */
  days: z.array(z.object({ day: fields.day, total: moneySum, before: moneySum })),
  drafts: z.int(),
  /** The day of the oldest draft. */
  draftsSince: fields.day.nullable(),
})
export type SalesOfToday = z.output<typeof salesSchema>

const shortProductSchema = z.object({
  productId: z.int(),
  sku: z.string(),
  name: z.string(),
  brandName: z.string(),
  stock: z.int(),
  /** Units promised to open orders. */
  pending: z.int(),
  /** Units that the lines of open orders are short of. */
  short: z.int(),
})
export type ShortProduct = z.output<typeof shortProductSchema>

/** Products beyond this are only counted. */
export const maxShortProducts = 10

const stockSchema = z.object({
  shortProducts: z.int(),
  /** The products that are short the most units. */
  shortest: z.array(shortProductSchema),
  pendingLines: z.int(),
  pendingUnits: z.int(),
  pendingOrders: z.int(),
  /** The day of the oldest order with tags to pull. */
  pendingSince: fields.day.nullable(),
  latePurchases: z.object({
    count: z.int(),
    /** The earliest expected day. */
    since: fields.day.nullable(),
    /** If there is only one. */
    onlyId: z.int().nullable(),
  }),
})
export type StockOfToday = z.output<typeof stockSchema>

/** Drivers beyond this are left out. */
export const maxCollectingDrivers = 20

/** The money each driver collected that isn't confirmed, the longest waiting first. */
const collectedSchema = z.object({
  driverId: z.int(),
  driverName: z.string(),
  collections: z.int(),
  amount: moneySum,
  since: fields.day,
})
export type CollectedByDriver = z.output<typeof collectedSchema>

/** Credit memos that drivers, sales or the dock asked for. */
const memoRequestsSchema = z.object({
  count: z.int(),
  /** The day of the oldest. */
  since: fields.day.nullable(),
  /** If there is only one. */
  onlyId: z.int().nullable(),
})

/** Deliveries that the office decides about. */
const heldDeliveriesSchema = z.object({
  count: z.int(),
  /** The day the oldest arrived. */
  since: fields.day,
})

/** Orders from contacts that nobody accepted or declined. */
const sentOrdersSchema = z.object({
  count: z.int(),
  /** When the oldest was sent. */
  since: fields.instant,
  /** If there is only one. */
  onlyNum: z.string().nullable(),
})

/** Messages in the order inbox from senders who are known. */
const inboxSchema = z.object({
  count: z.int(),
  /** When the oldest came. */
  since: fields.instant,
})

/** Here, so that the first load has no other file for it. */
export const expiringBatchSchema = z.object({
  batchId: z.int(),
  batchNumber: z.string(),
  productId: z.int(),
  sku: z.string(),
  name: z.string(),
  brandName: z.string(),
  units: z.int(),
  expiresOn: fields.day,
  isOnHold: z.boolean(),
  /** The units at the product's present cost; null if it has none, absent for users who receive no costs. */
  cost: moneySum.nullish(),
  /** Units of the product sold per day, over the weeks that purchase suggestions look at. */
  pace: z.number(),
  /** At that pace, the units still there on the day it expires. */
  leftOver: z.int(),
})
export type ExpiringBatch = z.output<typeof expiringBatchSchema>

/** Batches beyond this are only counted. */
export const maxExpiringBatches = 10

/** Batches that expired or will in the next 30 days. */
const expiringSchema = z.object({
  batches: z.int(),
  units: z.int(),
  /** The units at cost; absent for users who receive no costs. */
  cost: moneySum.optional(),
  first: z.array(expiringBatchSchema),
})
export type ExpiringOfToday = z.output<typeof expiringSchema>

/** Changes of records, and the people who made them. */
const yesterdaySchema = z.object({ day: fields.day, changes: z.int(), people: z.int() })

export const readToday = call({
  method: 'GET',
  path: '/api/db/today/get',
  summary:
    "The figures of the first page, by the user's roles: sales compared with earlier days, shortages, expiring batches, collections to confirm, requested credit memos, deliveries to decide, and the number of yesterday's changes.",
  who: 'office',
  query: z.object({ of: customersOf.optional() }),
  answer: z.object({
    sales: salesSchema.optional(),
    stock: stockSchema.optional(),
    collected: z.array(collectedSchema).optional(),
    memoRequests: memoRequestsSchema.optional(),
    /** Absent if none waits. */
    sentOrders: sentOrdersSchema.optional(),
    /** Absent if none waits. */
    inbox: inboxSchema.optional(),
    heldDeliveries: heldDeliveriesSchema.optional(),
    /** Absent if nothing expires. */
    expiring: expiringSchema.optional(),
    /** Of the changes that the reader may see; absent if there were none. */
    yesterday: yesterdaySchema.optional(),
  }),
  reads: ['orders', 'customers', 'products', 'brands', 'purchases', 'collections', 'memos', 'users', 'inbox'],
  allowStale: true,
})
export type Today = z.output<(typeof readToday)['answer']>

const lateCustomerSchema = z.object({
  customerId: z.int(),
  customerName: z.string(),
  accountOwnerName: z.string().nullable(),
  lastOrderOn: fields.day,
  /** Between two of their orders. */
  everyDays: z.int(),
  expectedOn: fields.day,
  daysPast: z.int(),
})
export type LateCustomer = z.output<typeof lateCustomerSchema>

/** Customers beyond this are only counted. */
export const maxLateCustomers = 200

export const listLateCustomers = call({
  method: 'GET',
  path: '/api/db/today/getLateCustomers',
  summary: `Customers overdue for an order, most overdue first: at most ${maxLateCustomers}, and how many there are.`,
  who: { roles: ['SALES'] },
  query: z.object({ of: customersOf.optional() }),
  answer: z.object({ of: customersOf, count: z.int(), customers: z.array(lateCustomerSchema) }),
  reads: ['orders', 'customers'],
  allowStale: true,
})

const backupStateSchema = z.object({
  /** True if the last backup is older than two days, or none could be made yet. */
  isOld: z.boolean(),
  lastOn: fields.instant.nullable(),
  /** Why the last attempt failed. */
  problem: z.string().nullable(),
  missingFiles: z.int(),
})
export type BackupState = z.output<typeof backupStateSchema>

export const readBackupState = call({
  method: 'GET',
  path: '/api/db/today/getBackup',
  summary: 'Whether the last scheduled backup is older than two days, why, and how many stored files it lacks.',
  who: { roles: [] },
  answer: backupStateSchema,
})

const heldDraftSchema = z.object({
  orderNum: z.string(),
  customerName: z.string(),
  total: money,
  createdAt: fields.instant,
  creditLimit: money.nullable(),
  maxDaysLate: z.int().nullable(),
  /** Amount over the limit with this order; null if within it. */
  overBy: moneySum.nullable(),
  /** Null unless later than allowed. */
  daysLate: z.int().nullable(),
})
export type HeldDraft = z.output<typeof heldDraftSchema>

/** The newest. */
export const maxHeldDrafts = 500

export const listHeldDrafts = call({
  method: 'GET',
  path: '/api/db/today/getHeldDrafts',
  summary: `The drafts, of the newest ${maxHeldDrafts}, that can't be submitted because of their customers' credit limits, newest first.`,
  who: { roles: ['ACCOUNTING', 'SALES'] },
  query: z.object({ of: customersOf.optional() }),
  answer: z.array(heldDraftSchema),
  reads: ['orders', 'customers', 'payments'],
  allowStale: true,
})
