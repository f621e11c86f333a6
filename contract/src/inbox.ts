import { inboxChannels, inboxStates } from '@dray/domain/inbox/inbox'
import { cutMessage, messageText } from '@dray/domain/inbox/message-text'
import { maxLengths } from '@dray/domain/limits'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'
import { money } from './call/money.ts'
import { pageLimit, pages } from './call/paged-list.ts'
import { maxOrderLines, newOrderSchema, orderSchema, placeOrder } from './orders.ts'

const proposedProductSchema = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  brand: z.string(),
  /** Null if the product doesn't come in cases. */
  unitsPerCase: z.int().nullable(),
  /** The customer's price, or the base price while nobody knows who it is. */
  price: money,
  /** The units that the customer last bought; null if never. */
  lastBought: z.int().nullable(),
})
export type ProposedProduct = z.output<typeof proposedProductSchema>

/** Why a line needs an answer: about its product, its order, or its quantity. */
const lineQuestion = z.enum([
  ...(['several', 'similar', 'partial', 'not-sold', 'unknown', 'no-last-order', 'which-order'] as const),
  ...(['missing', 'not-whole', 'too-large', 'too-many', 'unclear', 'in-cases'] as const),
])

const proposalSchema = z.object({
  /** Stays the same while the rest of the text changes. */
  key: z.string(),
  text: z.string(),
  /** Where it stands in the text of the entry. */
  from: z.int(),
  to: z.int(),
  product: proposedProductSchema.nullable(),
  /** In units; null if it has to be answered. */
  quantity: z.int().nullable(),
  /** As it was written. Cases are turned into units; a box, pack or tray may be either. */
  unit: z.enum(['UNIT', 'CASE', 'BOX']),
  cases: z.int().nullable(),
  /** True if product and quantity need no answer. */
  certain: z.boolean(),
  /** The likeliest products, those bought before first. */
  guesses: z.array(proposedProductSchema),
  question: lineQuestion.nullable(),
  /** The name of a product that is no longer sold. */
  notSold: z.string().nullable(),
  /** Prices in the text. They are shown, and never used. */
  prices: z.array(z.string()),
  /** True for a line of the last order, where the text says the same again. */
  isRepeated: z.boolean(),
})
export type Proposal = z.output<typeof proposalSchema>

/** Words with a meaning besides the lines. Signatures and earlier mail are `folded`. */
const markSchema = z.object({
  from: z.int(),
  to: z.int(),
  kind: z.enum(['day', 'po', 'left-out', 'repeat', 'folded']),
})
export type MessageMark = z.output<typeof markSchema>

export const entrySchema = z.object({
  id: z.int(),
  channel: z.enum(inboxChannels),
  from: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string(),
  state: z.enum(inboxStates),
  /** Null if nobody or more than one customer has the sender's address or number. */
  customerID: z.int().nullable(),
  customerName: z.string().nullable(),
  /** If more than one has it. */
  possibleCustomers: z.array(z.object({ customerID: z.int(), customerName: z.string() })),
  /** An email from an address that no customer or contact has. */
  isSenderUnknown: z.boolean(),
  /** The receiving mail server couldn't confirm the sender. */
  isSenderDoubtful: z.boolean(),
  /** Sentences, such as which attachments weren't read. */
  remarks: z.array(z.string()),
  proposals: z.array(proposalSchema),
  /** Parts of the text beyond those that are read. */
  unreadLines: z.int(),
  marks: z.array(markSchema),
  /** Null if the text names none, or more than one. */
  deliveryDate: fields.day.nullable(),
  /** The days, if it names more than one. */
  deliveryDays: z.array(fields.day),
  customerPO: z.string().nullable(),
  /** Sentences between the lines. */
  note: z.string().nullable(),
  /** Products that the customer doesn't want this time. */
  leftOut: z.array(z.object({ sku: z.string(), name: z.string() })),
  /** The order whose lines the text asks for again. */
  repeats: z.string().nullable(),
  /** Orders of the same customer with the same lines from the last 24 hours. */
  looksLike: z.array(z.object({ id: z.int(), orderNum: z.string() })),
  /** Who has it open. */
  openedBy: z.string().nullable(),
  openedById: z.int().nullable(),
  openedAt: fields.instant.nullable(),
  /** The order it became. */
  orderID: z.int().nullable(),
  orderNum: z.string().nullable(),
  dismissReason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: fields.instant.nullable(),
  receivedAt: fields.instant,
  modifiedOn: fields.instant,
})
export type InboxEntry = z.output<typeof entrySchema>

/** Tabs and line breaks stay, because tables have them. */
const message = z
  .string({ error: 'Send the text of the message' })
  .refine((text) => !cutMessage(text).isCut, 'A message can have at most 64 kB')
  .overwrite(messageText)
  .min(1, 'Send the text of the message')

const sales = { roles: ['SALES'] } as const
const pathParams = z.object({ id: fields.pathId })
const reads = ['inbox', 'customers', 'contacts', 'products', 'orders', 'users'] as const
const bodyLimit = 4 * 1024 * 1024

export const addInboxEntry = call({
  method: 'POST',
  path: '/api/db/inbox/new',
  summary:
    'Adds a message from a customer to the order inbox. One with the same externalId is answered again, unchanged.',
  who: sales,
  body: z.object({
    channel: z.enum(inboxChannels),
    /** HTML becomes plain text. */
    text: message,
    /** An email address, a phone number, or the id or name of a chat. */
    from: fields.optionalLine(320).optional(),
    subject: fields.optionalLine(500).optional(),
    externalId: fields.optionalLine(998).optional(),
    customerId: fields.optional(fields.looseId),
    receivedAt: fields.instant.optional(),
  }),
  answer: entrySchema,
  refusals: ['customer-unknown'],
  changes: ['inbox'],
  bodyLimit: 512 * 1024,
})

export const listInboxEntries = call({
  method: 'GET',
  path: '/api/db/inbox/getAll',
  summary: 'The messages in the order inbox, the longest waiting first: a page of 50 unless limit says otherwise.',
  who: sales,
  ...pages(
    z.object({
      state: z.enum(inboxStates).optional(),
      /** Emails from addresses that no customer or contact has, or all others. */
      sender: z.enum(['known', 'unknown']).optional(),
      /** `-received` for the newest first. */
      sort: fields.text(20).optional(),
    }),
    entrySchema,
    pageLimit(500).default(50),
  ),
  reads,
})

export const readWaitingMessages = call({
  method: 'GET',
  path: '/api/db/inbox/getWaiting',
  summary: 'How many messages of known senders wait in the order inbox, and since when.',
  who: sales,
  answer: z.object({ count: z.int(), since: fields.instant.nullable() }),
  reads,
})

export const readInboxEntry = call({
  method: 'GET',
  path: '/api/db/inbox/getById/:id',
  summary: 'A message with the order it proposes, at the prices of its customer or of the one that is named.',
  who: sales,
  params: pathParams,
  query: z.object({ customerID: fields.pathId.optional() }),
  answer: entrySchema,
  refusals: ['not-found', 'customer-unknown'],
  reads,
})

const {
  customerID,
  deliveryDate,
  pickupOrder,
  driverId,
  packingLocationId,
  notes,
  customerPO,
  creditHoldReason,
  reason,
} = newOrderSchema.shape
const newOrder = {
  ...{ customerID, deliveryDate, pickupOrder, driverId, packingLocationId },
  ...{ notes, customerPO, creditHoldReason, reason },
}

export const acceptInboxEntry = call({
  method: 'POST',
  path: '/api/db/inbox/accept/:id',
  summary:
    'Makes a message an order, like New Order: with its prices, batches and credit limits. A message becomes one order only.',
  who: sales,
  params: pathParams,
  body: z.object({
    ...newOrder,
    lines: z
      .array(
        z.object({
          productSku: fields.requiredLine(maxLengths.sku, 'Every line needs a SKU'),
          quantity: fields.quantity,
        }),
      )
      .min(1, 'An order needs at least one line')
      .max(maxOrderLines, `An order can have at most ${maxOrderLines} lines`),
    orderStatus: z.enum(['DRAFT', 'RECEIVED']),
    modifiedOn: fields.modifiedOn,
  }),
  answer: orderSchema,
  refusals: ['not-found', 'entry-decided', 'entry-open', 'changed-meanwhile', ...placeOrder.refusals],
  changes: ['inbox', 'orders', 'products'],
  bodyLimit,
})

export const dismissInboxEntry = call({
  method: 'POST',
  path: '/api/db/inbox/dismiss/:id',
  summary: 'Closes a message that becomes no order, with the reason.',
  who: sales,
  params: pathParams,
  body: z.object({ reason: fields.requiredText(maxLengths.reason, 'Enter a reason') }),
  answer: entrySchema,
  refusals: ['not-found', 'entry-decided', 'entry-open'],
  changes: ['inbox'],
})

export const reopenInboxEntry = call({
  method: 'POST',
  path: '/api/db/inbox/reopen/:id',
  summary: 'Puts a dismissed message back among those that wait.',
  who: sales,
  params: pathParams,
  answer: entrySchema,
  refusals: ['not-found', 'entry-not-dismissed'],
  changes: ['inbox'],
})

export const openInboxEntry = call({
  method: 'POST',
  path: '/api/db/inbox/open/:id',
  summary:
    'Opens a message for the caller, for two minutes at a time. Nobody else can decide about it until then, or takes it over.',
  who: sales,
  params: pathParams,
  body: z.object({ takeOver: z.boolean().default(false) }),
  answer: z.object({ openedBy: z.string(), openedAt: fields.instant }),
  refusals: ['not-found', 'entry-decided', 'entry-open'],
  changes: ['inbox'],
})

export const closeInboxEntry = call({
  method: 'POST',
  path: '/api/db/inbox/close/:id',
  summary: 'Lets others open a message again.',
  who: sales,
  params: pathParams,
  answer: fields.ok,
  changes: ['inbox'],
})
