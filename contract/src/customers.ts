import { customerTypes, newCustomerType, preferredContacts, quietDays } from '@dray/domain/customers/customer'
import { maxTermsDays } from '@dray/domain/receivables/due-date'
import { maxLengths } from '@dray/domain/limits'
import { orderStatuses, paymentStatuses } from '@dray/domain/orders/order-status'
import { maxMinLifeDays } from '@dray/domain/batches/usable-batches'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'
import { isCapped, looseMoney, money, moneySum, optionalMoney } from './call/money.ts'
import { orderReferenceSchema } from './orders.ts'
import { pagedList, pageLimit, pages } from './call/paged-list.ts'

/** Credit, terms, limits, price adjustment and access code are absent for a user whose only role is DRIVER. */
export const customerSchema = z.object({
  id: z.int(),
  image: z.string().nullable(),
  customerName: z.string(),
  contactName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  contactTelegram: z.string().nullable(),
  address: z.string().nullable(),
  website: z.string().nullable(),
  commpref: z.enum(preferredContacts),
  type: z.enum(customerTypes),
  accountOwnerID: z.int().nullable(),
  accountOwnerName: z.string().nullable(),
  /** If true, the account owner becomes the driver when delivery is chosen. */
  accountOwnerDrives: z.boolean(),
  notes: z.string().nullable(),
  priceAdjustment: z.number().optional(),
  creditAvailable: money.optional(),
  /** Days from the delivery date of an order, or from the day it's placed if it has none; null means due on that day. */
  paymentTermsDays: z.int().nullish(),
  creditLimit: money.nullish(),
  maxDaysLate: z.int().nullish(),
  /** The order's balance is collected at the drop. Drivers get it too. */
  cod: z.boolean(),
  /** For how many days after the delivery a batch must last; null for any. */
  minLifeDays: z.int().nullable(),
  /** Invoices go out with the certificates of the batches that shipped. */
  emailsCoas: z.boolean(),
  emailsProof: z.boolean(),
  /** Orders need the customer's PO number before they are submitted. */
  poRequired: z.boolean(),
  /** Rules for the customer's contacts (D-341): null is the company's rule, and 0 no minimum. */
  minimumOrder: money.nullable(),
  deliveryDays: z.array(z.int()).nullable(),
  mayPickUp: z.boolean(),
  /** Orders that contacts send are accepted without the office, unless something is refused. */
  acceptBySelf: z.boolean(),
  /** While it works, and only where people with SALES or ADMIN read one customer. */
  tgAccessCode: z.string().nullish(),
  /** Absent where the code is. */
  tgAccessCodeState: z
    .object({
      /** Null until the contact is made when the code is used. */
      contactId: z.int().nullable(),
      contactName: z.string().nullable(),
      /** Null for a code from before they ended, which doesn't work. */
      expiresOn: fields.instant.nullable(),
      usedAt: fields.instant.nullable(),
    })
    .nullish(),
  createdAt: fields.instant,
  modifiedOn: fields.instant,
})
export type Customer = z.output<typeof customerSchema>

const form = z.object({
  customerName: fields.name('Customer name is required'),
  image: fields.optionalText(1000),
  contactName: fields.optionalLine(maxLengths.name),
  contactEmail: fields.optionalEmail,
  contactPhone: fields.optionalLine(maxLengths.phone),
  contactTelegram: fields.optionalLine(maxLengths.name),
  address: fields.optionalText(maxLengths.address),
  website: fields.website,
  commpref: z.enum(preferredContacts, 'Choose a preferred contact'),
  type: z.enum(customerTypes, 'Choose a customer type'),
  accountOwnerID: z.preprocess(
    (value) => (value === undefined || value === '' ? null : value),
    fields.looseId.nullable(),
  ),
  notes: fields.notes,
  /** In percent, for products at their base price (D-205). */
  priceAdjustment: fields.percentBetween(-100, 1000),
  paymentTermsDays: fields.optionalDays(maxTermsDays),
  creditAvailable: looseMoney.refine((amount) => amount >= 0, "Credit can't be negative"),
  creditLimit: optionalMoney("A credit limit can't be negative"),
  maxDaysLate: fields.optionalDays(365),
  cod: z.boolean(),
  minLifeDays: fields.optionalDays(maxMinLifeDays),
  emailsCoas: z.boolean(),
  emailsProof: z.boolean(),
  poRequired: z.boolean(),
  minimumOrder: optionalMoney("A minimum can't be negative"),
  deliveryDays: fields.optionalWeekdays,
  mayPickUp: z.boolean(),
  acceptBySelf: z.boolean(),
})

/** Changed by ACCOUNTING and ADMIN. */
const termFields = form.pick({ paymentTermsDays: true, creditLimit: true, maxDaysLate: true, cod: true })
export type CustomerTerms = z.output<typeof termFields>
export const customerTermNames = termFields.keyof().options

/** Stored and logged exactly as sent. */
const details = form.omit({
  accountOwnerID: true,
  creditAvailable: true,
  paymentTermsDays: true,
  creditLimit: true,
  maxDaysLate: true,
  cod: true,
  minimumOrder: true,
})
export type CustomerDetails = z.output<typeof details>
export const customerDetailNames = details.keyof().options

export const newCustomerSchema = form.extend({
  commpref: form.shape.commpref.default(preferredContacts[0]),
  type: form.shape.type.default(newCustomerType),
  priceAdjustment: form.shape.priceAdjustment.default(0),
  emailsCoas: z.boolean().default(false),
  emailsProof: z.boolean().default(false),
  poRequired: z.boolean().default(false),
  minimumOrder: form.shape.minimumOrder.default(null),
  deliveryDays: form.shape.deliveryDays.default(null),
  mayPickUp: z.boolean().default(true),
  acceptBySelf: z.boolean().default(false),
  /** A credit other than 0 requires the right to change credit, and a reason. */
  creditAvailable: form.shape.creditAvailable.optional(),
  /** Terms and limits require the same right. */
  paymentTermsDays: form.shape.paymentTermsDays.optional(),
  creditLimit: form.shape.creditLimit.optional(),
  maxDaysLate: form.shape.maxDaysLate.optional(),
  cod: z.boolean().default(false),
  reason: fields.reason.optional(),
})
export type NewCustomer = z.output<typeof newCustomerSchema>

/** Only the fields that are sent change. */
export const customerChangeSchema = form.partial().extend({
  modifiedOn: fields.modifiedOn,
  /** Only the difference from what the form showed is applied, so a payment in the meantime is kept. */
  creditBefore: looseMoney.optional(),
  reason: fields.reason.optional(),
})
export type CustomerChange = z.output<typeof customerChangeSchema>

export const listCustomers = call({
  method: 'GET',
  path: '/api/db/customers/getAll',
  summary: 'Every customer; drivers get only those on their own orders.',
  who: 'staff',
  answer: z.array(customerSchema),
  reads: ['customers', 'users'],
})

export const readCustomer = call({
  method: 'GET',
  path: '/api/db/customers/getByID/:id',
  summary: 'One customer.',
  who: 'staff',
  params: z.object({ id: fields.pathId }),
  answer: z.object({ customer: customerSchema, image: z.string().nullable() }),
  refusals: ['not-found'],
  reads: ['customers', 'users'],
})

const byId = z.object({ id: fields.pathId })
const sales = { roles: ['SALES'] } as const

export const addCustomer = call({
  method: 'POST',
  path: '/api/db/customers/addNew',
  summary: 'Adds a customer. The name must be unique, ignoring case and spaces.',
  who: sales,
  body: newCustomerSchema,
  answer: customerSchema,
  refusals: ['not-found', 'period-closed', 'name-taken', 'image-unknown', 'reason-missing', 'owner-unknown'],
  changes: ['customers'],
})

export const changeCustomer = call({
  method: 'PUT',
  path: '/api/db/customers/update/:id',
  summary:
    'Changes the sent fields of a customer. ACCOUNTING can change only available credit, payment terms and credit limits; SALES everything else.',
  who: { roles: ['SALES', 'ACCOUNTING'] },
  params: byId,
  body: customerChangeSchema,
  answer: customerSchema,
  refusals: [
    'not-found',
    'changed-meanwhile',
    'period-closed',
    'name-taken',
    'image-unknown',
    'reason-missing',
    'credit-used',
    'owner-unknown',
  ],
  changes: ['customers'],
  addsDifference: true,
})

export const similarCustomerSchema = z.object({
  id: z.int(),
  customerName: z.string(),
  contactName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  same: z.array(z.enum(['name', 'email', 'phone'])),
})
export type SimilarCustomer = z.output<typeof similarCustomerSchema>

export const findSimilarCustomers = call({
  method: 'GET',
  path: '/api/db/customers/getSimilar',
  summary: 'At most ten customers with the same name, email or phone, to warn about duplicates while typing.',
  who: 'office',
  query: z.object({
    name: fields.text(maxLengths.name).optional(),
    email: fields.text(maxLengths.email).optional(),
    phone: fields.text(maxLengths.phone).optional(),
    except: fields.pathId.optional(),
  }),
  answer: z.array(similarCustomerSchema),
  reads: ['customers'],
})

export const createAccessCode = call({
  method: 'GET',
  path: '/api/db/customers/generateAccessCode/:id',
  summary: "Replaces a customer's access code for the messaging bot.",
  who: sales,
  params: byId,
  answer: z.object({ accessCode: z.string() }),
  refusals: ['not-found'],
  writes: true,
  changes: ['customers'],
})

export const readAvailableCredit = call({
  method: 'GET',
  path: '/api/db/customers/getAvailableCredit/:customerId',
  summary: "A customer's credit available.",
  who: 'office',
  params: z.object({ customerId: fields.pathId }),
  answer: z.object({ creditAvailable: money }),
  refusals: ['not-found'],
  reads: ['customers', 'payments'],
})

export const creditEntrySchema = z.object({
  id: z.int(),
  amount: money,
  reason: z.string(),
  paymentId: z.int().nullable(),
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  createdAt: fields.instant,
})
export type CreditEntry = z.output<typeof creditEntrySchema>

export const listCreditEntries = call({
  method: 'GET',
  path: '/api/db/customers/getCreditHistory/:customerId',
  summary: "The entries of a customer's credit ledger, newest first; without a limit the newest 1,000.",
  who: 'office',
  params: z.object({ customerId: fields.pathId }),
  ...pages(z.object({}), creditEntrySchema, pageLimit(10_000).default(1000)),
  refusals: ['not-found'],
  reads: ['customers', 'payments', 'users'],
  allowStale: true,
})

/** Ids and types are comma-separated; `none` means customers without an owner. */
const addressBookFilter = z.object({
  /** Matches any text field of the customer, ignoring case and accents. */
  search: fields.text(200).optional(),
  owner: fields.text(500).optional(),
  type: fields.text(200).optional(),
  balance: z.enum(['due']).optional(),
  noOrderDays: z.enum(quietDays).optional(),
})

/** Orders that are drafts, canceled or refunded do not count. */
export const addressBookRowSchema = z.object({
  id: z.int(),
  customerName: z.string(),
  image: z.string().nullable(),
  contactName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  type: z.enum(customerTypes),
  accountOwnerID: z.int().nullable(),
  accountOwnerName: z.string().nullable(),
  openOrders: z.int(),
  /** Overpayments do not lower it. */
  balance: moneySum,
  creditAvailable: money,
  lastOrderAt: fields.instant.nullable(),
})
export type AddressBookRow = z.output<typeof addressBookRowSchema>

export const listAddressBook = call({
  method: 'GET',
  path: '/api/db/customers/getAddressBook',
  summary: 'A page of the customers with what they owe, their open orders and their last order, sorted.',
  who: 'office',
  /** See `addressBook` of the domain. */
  ...pagedList(addressBookFilter, addressBookRowSchema),
  reads: ['customers', 'orders', 'payments', 'users'],
  allowStale: true,
})

export const readAddressBookTotals = call({
  method: 'GET',
  path: '/api/db/customers/getAddressBookTotals',
  summary: 'The number of customers of the address book and their totals, on all its pages.',
  who: 'office',
  query: addressBookFilter,
  answer: z.object({
    customers: z.int(),
    openOrders: z.int(),
    balance: moneySum,
    creditAvailable: moneySum,
    isCapped,
  }),
  reads: ['customers', 'orders', 'payments'],
  allowStale: true,
})

const customerOrderSchema = z.object({
  id: z.int(),
  orderNum: z.string(),
  createdAt: fields.instant,
  deliveryDate: fields.day.nullable(),
  orderStatus: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  unitQuantity: z.int(),
  total: money,
  balanceDue: money,
  /** The order it was split from. */
  backorderOf: orderReferenceSchema.nullable(),
})
export type CustomerOrder = z.output<typeof customerOrderSchema>

export const customerOverviewSchema = z.object({
  openOrders: z.int(),
  openTotal: moneySum,
  balance: moneySum,
  creditAvailable: money,
  customPrices: z.int(),
  /** The newest, at most 50. */
  open: z.array(customerOrderSchema),
  /** Any status, newest first, at most 10. */
  last: z.array(customerOrderSchema),
  /** Twelve months ago. */
  boughtSince: fields.day,
  /** Highest value first, at most 100 products. */
  bought: z.array(
    z.object({
      productId: z.int(),
      productSku: z.string(),
      productName: z.string(),
      productBrand: z.string(),
      orders: z.int(),
      units: z.int(),
      value: moneySum,
      lastBoughtAt: fields.instant,
    }),
  ),
})
export type CustomerOverview = z.output<typeof customerOverviewSchema>

export const readCustomerOverview = call({
  method: 'GET',
  path: '/api/db/customers/getOverview/:id',
  summary: "A customer's figures: open orders, what they owe, last orders and what they buy most.",
  who: 'office',
  params: byId,
  answer: customerOverviewSchema,
  refusals: ['not-found'],
  reads: ['customers', 'orders', 'payments', 'products', 'brands'],
  allowStale: true,
})
