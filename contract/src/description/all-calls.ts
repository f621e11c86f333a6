import { z } from 'zod'
import * as backorders from '../backorders.ts'
import * as batchNotices from '../batches/notices.ts'
import * as batchTraces from '../batches/traces.ts'
import * as batches from '../batches.ts'
import * as books from '../books.ts'
import * as booksClosing from '../books/closing.ts'
import * as booksFolders from '../books/folders.ts'
import * as boughtBefore from '../orders/bought-before.ts'
import * as brands from '../brands.ts'
import type { Call } from '../call.ts'
import * as changelog from '../changelog.ts'
import * as collections from '../collections.ts'
import * as commission from '../payroll/commission.ts'
import * as comments from '../comments.ts'
import * as bot from '../customers/bot.ts'
import * as contacts from '../customers/contacts.ts'
import * as counts from '../counts.ts'
import * as creditHolds from '../orders/credit-holds.ts'
import * as customerOrders from '../orders/customer-orders.ts'
import * as customers from '../customers.ts'
import * as deliveries from '../deliveries.ts'
import * as documents from '../documents.ts'
import * as events from '../events.ts'
import * as expiringBatches from '../batches/expiring.ts'
import * as figures from '../figures.ts'
import * as imports from '../imports.ts'
import * as inbox from '../inbox.ts'
import * as keys from '../keys.ts'
import * as locations from '../locations.ts'
import * as mailbox from '../inbox/mailbox.ts'
import * as memos from '../memos.ts'
import * as messages from '../customers/messages.ts'
import * as mustPay from '../orders/must-pay.ts'
import * as orders from '../orders.ts'
import * as passwordLinks from '../users/password-links.ts'
import * as payments from '../payments.ts'
import * as paymentReceipts from '../payments/receipts.ts'
import * as payroll from '../payroll.ts'
import * as pending from '../pending.ts'
import * as picking from '../pending/picking.ts'
import * as preferences from '../preferences.ts'
import * as portal from '../customers/portal.ts'
import * as portalClaims from '../customers/portal-claims.ts'
import * as portalMessages from '../customers/portal-messages.ts'
import * as portalOrders from '../customers/portal-orders.ts'
import * as priceRounds from '../pricing/rounds.ts'
import * as pricing from '../pricing.ts'
import * as products from '../products.ts'
import * as promises from '../orders/promises.ts'
import * as proofs from '../deliveries/proofs.ts'
import * as purchaseReceipts from '../purchases/receipts.ts'
import * as purchases from '../purchases.ts'
import * as receivables from '../receivables.ts'
import * as savedViews from '../preferences/saved-views.ts'
import * as sentOrders from '../orders/sent-orders.ts'
import * as search from '../search.ts'
import * as secondFactor from '../users/second-factor.ts'
import * as session from '../users/session.ts'
import * as settings from '../settings.ts'
import * as settlements from '../deliveries/settlements.ts'
import * as signIns from '../users/sign-ins.ts'
import * as statements from '../statements.ts'
import * as heldDeliveries from '../deliveries/held.ts'
import * as stopEvents from '../deliveries/stop-events.ts'
import * as storage from '../storage.ts'
import * as suggestions from '../purchases/suggestions.ts'
import * as today from '../today.ts'
import * as users from '../users.ts'
import * as webhooks from '../webhooks.ts'

const features = {
  backorders,
  batches: { ...batches, ...batchTraces, ...batchNotices, ...expiringBatches },
  books: { ...books, ...booksClosing, ...booksFolders },
  brands,
  changelog,
  collections,
  comments,
  contacts: { ...contacts, ...messages },
  customers,
  creditHolds,
  deliveries: { ...deliveries, ...heldDeliveries, ...settlements, ...stopEvents },
  documents,
  events,
  figures,
  imports,
  inbox: { ...inbox, ...mailbox },
  keys,
  locations,
  memos,
  counts,
  orders: { ...orders, ...mustPay, ...boughtBefore, ...customerOrders, ...promises, ...sentOrders },
  payments: { ...payments, ...paymentReceipts },
  payroll: { ...payroll, ...commission },
  portal: { ...portal, ...portalMessages, ...portalOrders, ...portalClaims },
  pending: { ...pending, ...picking },
  preferences: { ...preferences, ...savedViews },
  pricing: { ...pricing, ...priceRounds },
  products,
  proofs,
  purchases: { ...purchases, ...purchaseReceipts, ...suggestions },
  receivables,
  search,
  settings: { ...settings, ...bot },
  statements,
  storage,
  today,
  users: { ...session, ...secondFactor, ...users, ...passwordLinks, ...signIns },
  webhooks,
}

const isCall = (exported: unknown): exported is Call =>
  typeof exported === 'object' && exported !== null && 'path' in exported && 'who' in exported && 'answer' in exported

export const allCalls: readonly (readonly [name: string, call: Call, feature: string])[] = Object.entries(
  features,
).flatMap(([feature, exports]) =>
  Object.entries(exports).flatMap(([name, exported]): [string, Call, string][] =>
    isCall(exported) ? [[name, exported, feature]] : [],
  ),
)

const hasFields = (exported: unknown): exported is z.ZodType =>
  exported instanceof z.ZodObject || exported instanceof z.ZodUnion || exported instanceof z.ZodEnum

const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** The schemas that have a name in the description of the calls: `orderSchema` is Order. */
export const namedSchemas: readonly (readonly [name: string, schema: z.ZodType])[] = Object.values(features).flatMap(
  (exports) =>
    Object.entries(exports).flatMap(([name, exported]): [string, z.ZodType][] =>
      hasFields(exported) && name.endsWith('Schema') ? [[pascalCase(name.replace(/Schema$/, '')), exported]] : [],
    ),
)
