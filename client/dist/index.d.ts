import type { CallOptions, OnceOptions } from './call.js'
import type { ClientOptions, PagedCall } from './create-client.js'
import type { Result } from './results.js'
import type { WebhookRequest, WebhookResult } from './webhooks.js'

export type { CallOptions, OnceOptions } from './call.js'
export type { ClientOptions, PagedCall } from './create-client.js'
export { type ClientCode, DrayError, type Failure, type PageResult, type Problem, type Result } from './results.js'
export type { WebhookRefusal, WebhookRequest, WebhookResult } from './webhooks.js'

/** An amount of US dollars, with at most two decimals. */
export type Dollars = number
/** A day, such as `2026-11-27`. */
export type Day = string
/** A time in ISO 8601, such as `2026-11-27T17:05:00.000Z`. */
export type Instant = string

/** The problems that any call can have. */
export type ReadCode =
  | 'invalid-request'
  | 'signed-out'
  | 'key-unknown'
  | 'key-revoked'
  | 'key-expired'
  | 'key-address'
  | 'key-in-address'
  | 'second-factor-required'
  | 'not-allowed'
  | 'figure-too-large'
  | 'too-many'
  | 'address-too-long'
  | 'unexpected'
  | 'database-away'
  | 'busy'

/** The problems that any change can have. */
export type ChangeCode =
  | ReadCode
  | 'unreadable-request'
  | 'other-origin'
  | 'reference-deleted'
  | 'name-or-number-taken'
  | 'request-too-large'
  | 'wrong-content-type'
  | 'database-read-only'
  | 'disk-full'

export interface Order {
  id: number
  orderNum: string
  customerID: number
  customer: {
    customerName: string
    accountOwnerID: number | null
    address: string | null
    contactName: string | null
    contactPhone: string | null
    contactEmail: string | null
    minLifeDays: number | null
    cod: boolean
    customPricings: { productId: number; customPrice: Dollars }[]
  }
  pickupOrder: boolean
  deliveryDate: Day | null
  driverId: number | null
  driverName: string | null
  packingLocationId: number
  packingLocationName: string
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  statusModifiedOn: Instant
  paymentModifiedOn: Instant
  createdAt: Instant
  modifiedOn: Instant
  notes: string | null
  customerPO: string | null
  unitQuantity: number
  cost?: Dollars
  subtotal: Dollars
  dollarAdjustment: Dollars
  discountNotes: string | null
  total: Dollars
  balanceDue: Dollars
  credited: Dollars
  dueOn: Day | null
  isDueOnSet: boolean
  brands: string[]
  backorderOf: OrderReference | null
  source: 'STAFF' | 'PORTAL' | 'BOT' | 'KEY' | 'IMPORT'
  sentBy: string | null
  sentAt: Instant | null
  orderedItems: OrderedItem[]
  backorders: OrderReference[]
  onBackorder: { orderNum: string; units: number }[]
  paymentTermsDays: number | null
  shippedBeforeImport: number[]
  priceReason: string | null
  creditRelease: { releasedBy: string; releasedAt: Instant; reason: string; total: Dollars } | null
  mustPay: { orderId: number; orderNum: string; amount: Dollars; open: Dollars }[]
  sentNote: string | null
  acceptProblem: string | null
  inboxEntry: {
    id: number
    channel: 'EMAIL' | 'TEXT' | 'CHAT' | 'OTHER'
    from: string | null
    receivedAt: Instant
  } | null
  mustPayLifted: { reason: string; by: string; on: Instant } | null
}

export type OrderStatus = 'DRAFT' | 'RECEIVED' | 'FULFILLMENT' | 'PACKED' | 'DELIVERED' | 'COMPLETED' | 'REFUNDED' | 'CANCELLED'

export type PaymentStatus = 'DRAFT' | 'AWAITING' | 'PENDING' | 'PARTIAL' | 'PAID' | 'REFUNDED' | 'CANCELLED'

export interface OrderReference { id: number; orderNum: string }

export interface OrderedItem {
  id: number
  orderID: number
  productId: number
  productName: string
  productBrand: string
  productType: string
  productSku: string
  productBatchId: number | null
  productBatchNumber: string | null
  productGenetics: string | null
  productExtractType: string | null
  productWeight: number | null
  productCost?: Dollars | null
  quantity: number
  unitsPerCase?: number | null
  unitPrice: Dollars
  priceAdjustment: Dollars
  subtotal: Dollars
  shouldHaveTag: boolean
  tagsPulled: boolean
  batchMode: 'auto' | 'manual'
  creditedUnits?: number
  batchFacts?: {
    isCheckedIn: boolean
    isOnHold: boolean
    expiresOn: Day | null
    coaUrl: string | null
    testedOn?: Day | null
    labName?: string | null
    thcPercent?: number | null
    cbdPercent?: number | null
  } | null
}

export interface OrderSplit {
  id: number
  orderNum: string
  modifiedOn: Instant
  ships: { units: number; total: Dollars }
  waits: { units: number; total: Dollars }
  products: { productId: number; productSku: string; productName: string; ships: number; waits: number }[]
}

export interface Batch {
  id: number
  batchNumber: string
  isCheckedIn: boolean
  initialQuantity: number
  remainingQuantity: number
  receivedOn: Day
  expiresOn: Day | null
  testedOn: Day | null
  labName: string | null
  thcPercent: number | null
  cbdPercent: number | null
  notes: string | null
  shelf: string | null
  hold: { reason: string; by: string | null; on: Instant } | null
  hasCoa: boolean
  coaUrl: string | null
  usable: boolean
  unusableReason: 'EXPIRED' | 'ON_HOLD' | 'NOT_CHECKED_IN' | 'TOO_SHORT' | null
}

export interface BatchTrace {
  batch: {
    id: number
    batchNumber: string
    isCheckedIn: boolean
    initialQuantity: number
    remainingQuantity: number
    receivedOn: Day
    expiresOn: Day | null
    testedOn: Day | null
    labName: string | null
    thcPercent: number | null
    cbdPercent: number | null
    notes: string | null
    shelf: string | null
    hold: { reason: string; by: string | null; on: Instant } | null
    hasCoa: boolean
    coaUrl: string | null
    usable: boolean
    unusableReason: 'EXPIRED' | 'ON_HOLD' | 'NOT_CHECKED_IN' | 'TOO_SHORT' | null
    productId: number
    productName: string
    sku: string
    brandName: string
  }
  received: number
  receipts: {
    kind: 'OPENING' | 'RECEIPT' | 'RETURN'
    receivedOn: Day
    units: number
    purchaseOrderNum: string | null
    orderNum: string | null
    notes: string | null
    userName: string | null
  }[]
  customers: {
    customerID: number
    customerName: string
    contactName: string | null
    contactEmail: string | null
    contactPhone: string | null
    orderId: number
    orderNum: string
    orderStatus: OrderStatus
    shippedOn: Day | null
    units: number
  }[]
  pulledWaiting: {
    customerID: number
    customerName: string
    contactName: string | null
    contactEmail: string | null
    contactPhone: string | null
    orderId: number
    orderNum: string
    orderStatus: OrderStatus
    shippedOn: Day | null
    units: number
  }[]
  reserved: {
    customerID: number
    customerName: string
    contactName: string | null
    contactEmail: string | null
    contactPhone: string | null
    orderId: number
    orderNum: string
    orderStatus: OrderStatus
    shippedOn: Day | null
    units: number
  }[]
  remaining: number
  losses: number
  counts: number
  corrections: number
  adjustments: {
    kind: 'OPENING' | 'RECEIPT' | 'SHIPMENT' | 'RETURN' | 'LOSS' | 'COUNT' | 'CORRECTION'
    on: Day
    units: number
    reason: string
    userName: string | null
  }[]
  notTraceable: {
    customerID: number
    customerName: string
    contactName: string | null
    contactEmail: string | null
    contactPhone: string | null
    orderId: number
    orderNum: string
    orderStatus: OrderStatus
    shippedOn: Day | null
    units: number
    namesBatch: boolean
  }[]
  untracedSince: number
}

export interface ExpiringBatch {
  batchId: number
  batchNumber: string
  productId: number
  sku: string
  name: string
  brandName: string
  units: number
  expiresOn: Day
  isOnHold: boolean
  cost?: Dollars | null
  pace: number
  leftOver: number
}

export interface Export {
  id: number
  number: number
  from: Day
  to: Day
  createdAt: Instant
  createdBy: string | null
  documents: number
  lateDocuments: number
  debits: Dollars
  credits: Dollars
  cover: {
    name: 'receivables' | 'deposits' | 'customerCredit' | 'inventory' | 'sales'
    books: Dollars
    dray: Dollars
    difference: Dollars
  }[]
  isFirst: boolean
}

export interface Closing {
  closedThrough: Day | null
  by: string | null
  on: Instant | null
  reason: string | null
  history: { closedThrough: Day | null; by: string; on: Instant; reason: string | null; id: number }[]
}

export interface OpenItems {
  through: Day
  collections: { count: number; amount: Dollars; oldest: Day | null }
  orders: { count: number; first: { id: number; orderNum: string; customerName: string }[] }
  batches: { count: number; first: { id: number; batchNumber: string; sku: string; productName: string }[] }
  rounds: { count: number; first: { driverId: number; driverName: string; day: Day }[] }
  memos: { count: number; amount: Dollars; oldest: Day | null }
}

export interface BooksFolder {
  id: number
  from: Day
  to: Day
  startedBy: string
  startedAt: Instant
  endedAt: Instant | null
  progress: { state: 'running' | 'done' | 'canceled' | 'failed'; done: number; total: number; failed: number }
  problem: 'disk-full' | 'interrupted' | 'failed' | null
  size: number | null
}

export interface NewBrand {
  name: string
  image?: string | null
  defaultLocationId?: number
  brandRepName?: string | null
  brandRepPhone?: string | null
  brandRepEmail?: string | null
  website?: string | null
  excludeFromReporting?: boolean
  hideInInventoryOverview?: boolean
  marginFloor?: number | null
  leadTimeDays?: number | null
}

export interface Brand {
  id: number
  name: string
  image: string | null
  skucode: string
  defaultLocationId: number
  brandRepName: string | null
  brandRepPhone: string | null
  brandRepEmail: string | null
  website: string | null
  excludeFromReporting: boolean
  hideInInventoryOverview: boolean
  maxBrandStock: number | null
  marginFloor?: number | null
  leadTimeDays: number | null
  MaxProductStock: ProductLimit[]
  modifiedOn: Instant
}

export interface ProductLimit { typeId: number; weight: number | null; maxStock: number | null }

export interface ProductLine { id: number; name: string }

export interface BrandChange {
  name?: string
  image?: string | null
  defaultLocationId?: number
  brandRepName?: string | null
  brandRepPhone?: string | null
  brandRepEmail?: string | null
  website?: string | null
  excludeFromReporting?: boolean
  hideInInventoryOverview?: boolean
  marginFloor?: number | null
  leadTimeDays?: number | null
  modifiedOn?: Instant
}

export interface BrandWithCount {
  id: number
  name: string
  image: string | null
  skucode: string
  defaultLocationId: number
  brandRepName: string | null
  brandRepPhone: string | null
  brandRepEmail: string | null
  website: string | null
  excludeFromReporting: boolean
  hideInInventoryOverview: boolean
  maxBrandStock: number | null
  marginFloor?: number | null
  leadTimeDays: number | null
  MaxProductStock: ProductLimit[]
  modifiedOn: Instant
  productCount: number
}

export interface BrandWithProducts {
  id: number
  name: string
  image: string | null
  skucode: string
  defaultLocationId: number
  brandRepName: string | null
  brandRepPhone: string | null
  brandRepEmail: string | null
  website: string | null
  excludeFromReporting: boolean
  hideInInventoryOverview: boolean
  maxBrandStock: number | null
  marginFloor?: number | null
  leadTimeDays: number | null
  MaxProductStock: ProductLimit[]
  modifiedOn: Instant
  products: Product[]
}

export interface Product {
  id: number
  sku: string
  brandID: number
  brand: string
  name: string
  description: string | null
  image: string | null
  typeID: number
  type: string
  genetics: 'INDICA' | 'SATIVA' | 'HYBRID' | null
  extractTypeID: number | null
  extractType: string | null
  productLines: { productLineId: number }[]
  status: 'ACTIVE' | 'INACTIVE' | 'HIDDEN' | 'COMINGSOON' | 'PROMO'
  weight: number | null
  unitQuantity: number | null
  soldIn: 'UNIT' | 'CASE'
  shelf: string | null
  gtin: string | null
  caseGtin: string | null
  stock: number
  pendingOutboundQuantity: number
  unavailableQuantity: number
  restrictedUnits?: { isOnHold: boolean; expiresOn: Day | null; units: number }[]
  cost?: Dollars | null
  basePrice?: Dollars
  msrp?: Dollars | null
  customPrice?: Dollars | null
  discountEligible: boolean
  hasBatch: boolean
  hideFromCatalog: boolean
  orderBatches?: Batch[]
  createdAt: Instant
  modifiedOn: Instant
}

export interface Activity {
  id: number
  at: Instant
  userId: number | null
  userName: string | null
  entityType: 'order' | 'purchaseOrder' | 'product' | 'customer' | 'brand' | 'user' | 'payment' | 'memo' | 'count' | 'location' | 'payroll' | 'company'
  entityId: number
  record: string | null
  sentence: string
  changes: { field: string; before: string | null; after: string | null }[]
}

export interface LogEntry {
  id: number
  action: 'create' | 'update'
  entityType: 'order' | 'purchaseOrder' | 'product' | 'customer' | 'brand' | 'user' | 'payment' | 'memo' | 'count' | 'location' | 'payroll' | 'company'
  entityId: number
  userId: number | null
  userName: string | null
  createdAt: Instant
  notes: string | null
  kind?: 'OPENING' | 'RECEIPT' | 'SHIPMENT' | 'RETURN' | 'LOSS' | 'COUNT' | 'CORRECTION'
  countId?: number
  changes: FieldChange[]
}

export interface FieldChange {
  name: string
  field: string
  subfield: string | null
  action: 'add' | 'update' | 'remove'
  previousValue: string | null
  newValue: string | null
}

export interface Payment {
  id: number
  customerID: number
  customerName: string
  amount: Dollars
  paymentDate: Day
  paymentMethod: PaymentMethod
  reference: string | null
  notes: string | null
  orders: { orderId: number; orderNum: string; amountApplied: Dollars }[]
  customerCreditDeducted: Dollars
  customerCreditAdded: Dollars
  voidedOn: Instant | null
  voidedBy: string | null
  voidReason: string | null
  createdBy: string | null
  createdAt: Instant
  modifiedOn: Instant
}

export type PaymentMethod = 'CASH' | 'CHECK' | 'CARD' | 'ACH' | 'WIRE' | 'MONEY_ORDER'

export interface Collection {
  id: number
  orderId: number
  orderNum: string
  orderStatus: OrderStatus
  payableBalance: Dollars
  canPayOthers: boolean
  mustPay: { orderId: number; orderNum: string; amount: Dollars }[]
  customerID: number
  customerName: string
  driverId: number
  driverName: string
  amount: Dollars
  paymentMethod: 'CASH' | 'CHECK' | 'ACH' | 'WIRE' | 'MONEY_ORDER'
  reference: string | null
  note: string | null
  collectedOn: Day
  createdAt: Instant
  status: 'waiting' | 'confirmed' | 'refused'
  decidedBy: string | null
  decidedOn: Instant | null
  refusalReason: string | null
  toAssign: 'OTHER_DRIVER' | 'NOT_PAYABLE' | 'PAID' | null
  payment: { id: number; voidedOn: Instant | null } | null
}

export interface Comment {
  id: number
  userId: number
  userName: string
  text: string
  createdAt: Instant
  isContactNote: boolean
}

export interface Contact {
  id: number
  name: string
  email: string | null
  mayOrder: boolean
  seesMoney: boolean
  link: { expiresOn: Instant } | null
  devices: ContactDevice[]
  chats: ContactChat[]
  modifiedOn: Instant
}

export interface ContactDevice { id: string; label: string; lastUsedAt: Instant }

export interface ContactChat { id: number; name: string; linkedAt: Instant; blockedAt: Instant | null }

export interface Message {
  id: number
  contact: string
  channel: 'EMAIL' | 'CHAT'
  kind: 'ORDER_CONFIRMED' | 'ORDER_CHANGED' | 'ORDER_DECLINED' | 'ON_ITS_WAY' | 'DELIVERED' | 'CREDIT_MEMO' | 'CLAIM_ANSWERED' | 'DUE_SOON' | 'OVERDUE' | 'NEW_DEVICE'
  orderNum: string | null
  dueAt: Instant
  sentAt: Instant | null
  failedAt: Instant | null
  error: string | null
  text: string | null
}

export interface NewCustomer {
  customerName: string
  image?: string | null
  contactName?: string | null
  contactEmail?: string | null
  contactPhone?: string | null
  contactTelegram?: string | null
  address?: string | null
  website?: string | null
  commpref?: 'EMAIL' | 'PHONE' | 'TEXT' | 'TELEGRAM'
  type?: 'WHOLESALE' | 'RETAIL' | 'VIP'
  accountOwnerID?: number | null
  notes?: string | null
  priceAdjustment?: number
  paymentTermsDays?: number | null
  creditAvailable?: Dollars
  creditLimit?: Dollars | null
  maxDaysLate?: number | null
  cod?: boolean
  minLifeDays?: number | null
  emailsCoas?: boolean
  emailsProof?: boolean
  poRequired?: boolean
  minimumOrder?: Dollars | null
  deliveryDays?: number[] | null
  mayPickUp?: boolean
  acceptBySelf?: boolean
  reason?: string | null
}

export interface Customer {
  id: number
  image: string | null
  customerName: string
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  contactTelegram: string | null
  address: string | null
  website: string | null
  commpref: 'EMAIL' | 'PHONE' | 'TEXT' | 'TELEGRAM'
  type: 'WHOLESALE' | 'RETAIL' | 'VIP'
  accountOwnerID: number | null
  accountOwnerName: string | null
  accountOwnerDrives: boolean
  notes: string | null
  priceAdjustment?: number
  creditAvailable?: Dollars
  paymentTermsDays?: number | null
  creditLimit?: Dollars | null
  maxDaysLate?: number | null
  cod: boolean
  minLifeDays: number | null
  emailsCoas: boolean
  emailsProof: boolean
  poRequired: boolean
  minimumOrder: Dollars | null
  deliveryDays: number[] | null
  mayPickUp: boolean
  acceptBySelf: boolean
  tgAccessCode?: string | null
  tgAccessCodeState?: {
    contactId: number | null
    contactName: string | null
    expiresOn: Instant | null
    usedAt: Instant | null
  } | null
  createdAt: Instant
  modifiedOn: Instant
}

export interface CustomerChange {
  customerName?: string
  image?: string | null
  contactName?: string | null
  contactEmail?: string | null
  contactPhone?: string | null
  contactTelegram?: string | null
  address?: string | null
  website?: string | null
  commpref?: 'EMAIL' | 'PHONE' | 'TEXT' | 'TELEGRAM'
  type?: 'WHOLESALE' | 'RETAIL' | 'VIP'
  accountOwnerID?: number | null
  notes?: string | null
  priceAdjustment?: number
  paymentTermsDays?: number | null
  creditAvailable?: Dollars
  creditLimit?: Dollars | null
  maxDaysLate?: number | null
  cod?: boolean
  minLifeDays?: number | null
  emailsCoas?: boolean
  emailsProof?: boolean
  poRequired?: boolean
  minimumOrder?: Dollars | null
  deliveryDays?: number[] | null
  mayPickUp?: boolean
  acceptBySelf?: boolean
  modifiedOn?: Instant
  creditBefore?: Dollars
  reason?: string | null
}

export interface SimilarCustomer {
  id: number
  customerName: string
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  same: ('name' | 'email' | 'phone')[]
}

export interface AddressBookRow {
  id: number
  customerName: string
  image: string | null
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  type: 'WHOLESALE' | 'RETAIL' | 'VIP'
  accountOwnerID: number | null
  accountOwnerName: string | null
  openOrders: number
  balance: Dollars
  creditAvailable: Dollars
  lastOrderAt: Instant | null
}

export interface CreditEntry {
  id: number
  amount: Dollars
  reason: string
  paymentId: number | null
  userId: number | null
  userName: string | null
  createdAt: Instant
}

export interface CustomerOverview {
  openOrders: number
  openTotal: Dollars
  balance: Dollars
  creditAvailable: Dollars
  customPrices: number
  open: {
    id: number
    orderNum: string
    createdAt: Instant
    deliveryDate: Day | null
    orderStatus: OrderStatus
    paymentStatus: PaymentStatus
    unitQuantity: number
    total: Dollars
    balanceDue: Dollars
    backorderOf: OrderReference | null
  }[]
  last: {
    id: number
    orderNum: string
    createdAt: Instant
    deliveryDate: Day | null
    orderStatus: OrderStatus
    paymentStatus: PaymentStatus
    unitQuantity: number
    total: Dollars
    balanceDue: Dollars
    backorderOf: OrderReference | null
  }[]
  boughtSince: Day
  bought: {
    productId: number
    productSku: string
    productName: string
    productBrand: string
    orders: number
    units: number
    value: Dollars
    lastBoughtAt: Instant
  }[]
}

export interface CreditStanding {
  balance: Dollars
  creditAvailable: Dollars
  creditLimit: Dollars | null
  maxDaysLate: number | null
  daysLate: number
  isOverLimit: boolean
  isTooLate: boolean
}

export interface DeliveryStop {
  id: number
  orderNum: string
  customerID: number
  customerName: string
  contactName: string | null
  contactPhone: string | null
  address: string | null
  pickupOrder: boolean
  deliveryDate: Day
  stopNumber?: number | null
  driverId: number | null
  driverName: string | null
  packingLocationId: number
  packingLocationName: string
  orderStatus: OrderStatus
  notes: string | null
  unitQuantity: number
  total: Dollars
  balanceDue: Dollars
  customerOverdue: Dollars
  items: {
    id: number
    productId: number
    productName: string
    quantity: number
    unitsPerCase: number | null
    batchNumber: string | null
    net: Dollars | null
    isPulled?: boolean
    short?: number
  }[]
  collections: StopCollection[]
  cod: boolean
  mustPay: { orderId: number; orderNum: string; amount: Dollars }[]
  requestedCredit: Dollars
  isLifted: boolean
  creditUsed: Dollars
  fromOtherStops: Dollars
  toCollect: Dollars
  delivered: { at: Instant; isClockOff: boolean; receivedBy: string | null; refusedUnits: number } | null
  notDelivered: { at: Instant; isClockOff: boolean; reason: string } | null
}

export interface StopCollection {
  id: number
  driverId: number
  amount: Dollars
  paymentMethod: 'CASH' | 'CHECK' | 'ACH' | 'WIRE' | 'MONEY_ORDER'
  reference: string | null
  note: string | null
  status: 'waiting' | 'confirmed' | 'refused'
  refusalReason: string | null
}

export interface HeldDelivery {
  id: number
  eventId: string
  orderId: number
  orderNum: string
  customerID: number
  customerName: string
  modifiedOn: Instant
  driverId: number
  driverName: string
  deliveredAt: Instant
  isClockOff: boolean
  receivedBy: string | null
  signature: string | null
  notes: string | null
  photos: string[]
  shownUnits: number
  refusedUnits: number
  refusedLines: RefusedLine[]
  differs: {
    units: { productId: number; productName: string; productSku: string; shown: number; now: number }[]
    driver: boolean
    pickup: boolean
    status: OrderStatus | null
  }
  driverNow: string | null
  problem: string | null
}

export interface RefusedLine {
  orderLineId: number
  productName: string
  productSku: string
  ordered: number
  accepted: number
  refused: { units: number; disposition: 'RESTOCK' | 'DAMAGED'; reason: string | null }[]
}

export interface Settlement {
  driverId: number
  driverName: string
  day: Day
  cash: { expected: Dollars; counted: Dollars | null; settledExpected: Dollars | null }
  checks: { expected: Dollars; counted: Dollars | null; settledExpected: Dollars | null }
  other: { expected: Dollars; counted: Dollars | null; settledExpected: Dollars | null }
  units: {
    expected: number
    counted: number | null
    settledExpected: number | null
    orderLineId: number
    orderId: number
    orderNum: string
    customerName: string
    productSku: string
    productName: string
    unitsPerCase: number | null
    notDelivered: string | null
  }[]
  difference: Dollars | null
  reason: string | null
  settledBy: string | null
  settledOn: Instant | null
  isChanged: boolean
  openStops: number
  memos: {
    id: number
    memoNum: string | null
    status: 'REQUESTED' | 'ISSUED' | 'DECLINED' | 'VOIDED'
    orderId: number
    orderNum: string
    customerName: string
  }[]
}

export type DocumentContent = {
  number: string
  issuedOn: Day
  company: { name: string; address?: string; phone?: string; logo?: string; accent?: string }
  recipient: { name: string; address?: string; phone?: string; contact?: string }
  page: {
    size: 'letter' | 'a4'
    orientation: 'portrait' | 'landscape'
    margin: { vertical: number; horizontal: number }
  }
  kind: 'invoice' | 'purchaseOrder'
  handover: { way: 'delivery' | 'pickup'; on: Day | null; driver: string | null; location: string | null } | null
  lines: {
    product: string
    brand?: string
    sku?: string
    batch?: string | null
    batches?: string[]
    cases?: string
    quantity: number
    price: Dollars
    total?: Dollars
  }[]
  discount?: Dollars
  discountNote?: string
  paid?: Dollars
  notes?: string
  customerPO?: string
  dueOn?: Day
  terms?: string
  backorders?: string
  footer?: string
  subtotal?: Dollars
  total?: Dollars
  balanceDue?: Dollars
} | {
  number: string
  issuedOn: Day
  company: { name: string; address?: string; phone?: string; logo?: string; accent?: string }
  recipient: { name: string; address?: string; phone?: string; contact?: string }
  page: {
    size: 'letter' | 'a4'
    orientation: 'portrait' | 'landscape'
    margin: { vertical: number; horizontal: number }
  }
  kind: 'payment'
  method: PaymentMethod
  reference?: string
  amount: Dollars
  creditUsed?: Dollars
  orders: { number: string; customerPO?: string; total: Dollars; applied: Dollars; balance: Dollars }[]
  voidedOn: Day | null
  notes?: string
} | {
  number: string
  issuedOn: Day
  company: { name: string; address?: string; phone?: string; logo?: string; accent?: string }
  recipient: { name: string; address?: string; phone?: string; contact?: string }
  page: {
    size: 'letter' | 'a4'
    orientation: 'portrait' | 'landscape'
    margin: { vertical: number; horizontal: number }
  }
  kind: 'creditMemo'
  orderNumber: string
  customerPO?: string
  lines: {
    product: string
    sku?: string
    units: number | null
    disposition: 'RESTOCK' | 'DAMAGED' | 'KEPT' | 'CONCESSION'
    reason?: string
    amount: Dollars
  }[]
  credited: Dollars
  toCredit: Dollars
  voidedOn: Day | null
  notes?: string
} | {
  number: string
  issuedOn: Day
  company: { name: string; address?: string; phone?: string; logo?: string; accent?: string }
  recipient: { name: string; address?: string; phone?: string; contact?: string }
  page: {
    size: 'letter' | 'a4'
    orientation: 'portrait' | 'landscape'
    margin: { vertical: number; horizontal: number }
  }
  kind: 'statement'
  orders: { number: string; customerPO?: string; placedOn: Day; dueOn: Day; total: Dollars; balance: Dollars }[]
  unlistedOrders: {
    count: number
    aging: { current: Dollars; days30: Dollars; days60: Dollars; days90: Dollars; over90: Dollars }
  } | null
  paymentsSince: Day
  payments: {
    paidOn: Day
    method: PaymentMethod
    reference?: string
    appliedTo?: string
    creditUsed: Dollars
    amount: Dollars
  }[]
  unlistedPayments: { count: number; amount: Dollars } | null
  memos?: { issuedOn: Day; number: string; order: string; toCredit: Dollars; amount: Dollars }[]
  creditAvailable: Dollars
  toCredit?: Dollars
}

export interface FigureRow {
  now: {
    orders: number
    units: number
    revenue: Dollars
    returns: Dollars
    net: Dollars
    cost?: Dollars
    returnedCost?: Dollars
  }
  before: {
    orders: number
    units: number
    revenue: Dollars
    returns: Dollars
    net: Dollars
    cost?: Dollars
    returnedCost?: Dollars
  }
  yearBefore: {
    orders: number
    units: number
    revenue: Dollars
    returns: Dollars
    net: Dollars
    cost?: Dollars
    returnedCost?: Dollars
  }
  key: string
  name: string
  detail: string | null
}

export interface StockFigures {
  brandId: number
  brandName: string
  products: number
  stock: number
  value?: Dollars
  unitsWithoutCost?: number
  sold: number
}

export interface ImportReport {
  files: {
    name: string
    kind: 'productTypes' | 'extractTypes' | 'brands' | 'users' | 'customers' | 'contacts' | 'products' | 'batches' | 'customPrices' | 'orders' | 'orderLines' | 'payments' | 'paymentApplications' | 'creditMemos' | 'creditMemoLines' | null
    rows: number
    columns: string[]
    ignoredColumns: { name: string; nearest: string | null }[]
    firstRows: string[][]
  }[]
  problems: {
    file: string
    column: string | null
    parts: string[]
    values: (string | null)[]
    count: number
    lines: { line: number | null; values: string[] }[]
  }[]
  problemCount: number
  warnings: {
    file: string
    column: string | null
    parts: string[]
    values: (string | null)[]
    count: number
    lines: { line: number | null; values: string[] }[]
  }[]
  warningCount: number
  counts: {
    kind: 'productTypes' | 'extractTypes' | 'brands' | 'users' | 'customers' | 'contacts' | 'products' | 'batches' | 'customPrices' | 'orders' | 'orderLines' | 'payments' | 'paymentApplications' | 'creditMemos' | 'creditMemoLines'
    label: string
    new: number
    changed: number
    alreadyThere: number
  }[]
  prices: {
    line: number
    customer: string
    sku: string
    productName: string
    before: Dollars | null
    after: Dollars
  }[]
}

export interface Entry {
  id: number
  channel: 'EMAIL' | 'TEXT' | 'CHAT' | 'OTHER'
  from: string | null
  subject: string | null
  text: string
  state: 'OPEN' | 'ACCEPTED' | 'DISMISSED'
  customerID: number | null
  customerName: string | null
  possibleCustomers: { customerID: number; customerName: string }[]
  isSenderUnknown: boolean
  isSenderDoubtful: boolean
  remarks: string[]
  proposals: ({
    key: string
    text: string
    from: number
    to: number
    product: {
      id: number
      sku: string
      name: string
      brand: string
      unitsPerCase: number | null
      price: Dollars
      lastBought: number | null
    } | null
    quantity: number | null
    unit: 'UNIT' | 'CASE' | 'BOX'
    cases: number | null
    certain: boolean
    guesses: {
      id: number
      sku: string
      name: string
      brand: string
      unitsPerCase: number | null
      price: Dollars
      lastBought: number | null
    }[]
    question: 'several' | 'similar' | 'partial' | 'not-sold' | 'unknown' | 'no-last-order' | 'which-order' | 'missing' | 'not-whole' | 'too-large' | 'too-many' | 'unclear' | 'in-cases' | null
    notSold: string | null
    prices: string[]
    isRepeated: boolean
  })[]
  unreadLines: number
  marks: { from: number; to: number; kind: 'day' | 'po' | 'left-out' | 'repeat' | 'folded' }[]
  deliveryDate: Day | null
  deliveryDays: Day[]
  customerPO: string | null
  note: string | null
  leftOut: { sku: string; name: string }[]
  repeats: string | null
  looksLike: { id: number; orderNum: string }[]
  openedBy: string | null
  openedById: number | null
  openedAt: Instant | null
  orderID: number | null
  orderNum: string | null
  dismissReason: string | null
  decidedBy: string | null
  decidedAt: Instant | null
  receivedAt: Instant
  modifiedOn: Instant
}

export interface PackingLocation { id: number; name: string; color: string; isDefault: boolean }

export interface Memo {
  id: number
  memoNum: string | null
  status: 'REQUESTED' | 'ISSUED' | 'DECLINED' | 'VOIDED'
  orderId: number
  orderNum: string
  customerID: number
  customerName: string
  amount: Dollars
  credited: Dollars
  toCredit: Dollars
  notes: string | null
  isClaim: boolean
  claimNote: string | null
  createdBy: string | null
  createdAt: Instant
  issuedBy: string | null
  issuedOn: Instant | null
  decidedReason: string | null
  voidedBy: string | null
  voidedOn: Instant | null
  modifiedOn: Instant
  lines: {
    id: number
    orderLineId: number | null
    productSku: string
    productName: string
    batchId: number | null
    batchNumber: string | null
    units: number | null
    disposition: 'RESTOCK' | 'DAMAGED' | 'KEPT' | 'CONCESSION'
    amount: Dollars
    reason: string | null
    photos: { name: string; url: string }[]
    counted?: number | null
  }[]
}

export interface PayingCustomer {
  id: number
  customerName: string
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  address: string | null
}

export interface Count {
  id: number
  name: string
  status: 'OPEN' | 'POSTED' | 'DISCARDED'
  blind: boolean
  createdBy: string | null
  createdAt: Instant
  closedBy: string | null
  closedOn: Instant | null
  reason: string | null
  modifiedOn: Instant
  limitUnits: number | null
  limitPercent: number | null
  lines: {
    id: number
    productId: number
    batchId: number | null
    productSku: string
    productName: string
    brandName: string
    batchNumber: string | null
    shelf: string | null
    unitsPerCase: number | null
    expected?: number
    counted: number | null
    difference: number | null
    cost: Dollars | null
    needsAcceptance: boolean
    countedBy: string | null
    countedById: number | null
    countedOn: Instant | null
    acceptedBy: string | null
    acceptedOn: Instant | null
  }[]
}

export interface OrderChange {
  customerID?: number
  orderNum?: string | null
  pickupOrder?: boolean
  deliveryDate?: Day | Instant | null
  driverId?: number | null
  packingLocationId?: number
  orderStatus?: OrderStatus
  paymentStatus?: PaymentStatus
  paymentModifiedOn?: Instant
  notes?: string | null
  customerPO?: string | null
  dollarAdjustment?: Dollars
  discountNotes?: string | null
  orderItems?: OrderLine[]
  reason?: string | null
  creditHoldReason?: string | null
  modifiedOn?: Instant
}

export interface OrderLine {
  productSku: string
  quantity: number
  unitPrice?: Dollars | null
  priceAdjustment?: Dollars
  productBatchId?: number | null
  batchMode?: 'auto' | 'manual'
  id?: number | null
}

export interface OrderSummary {
  id: number
  orderNum: string
  customerID: number
  customer: { customerName: string; accountOwnerID: number | null }
  pickupOrder: boolean
  deliveryDate: Day | null
  driverId: number | null
  driverName: string | null
  packingLocationId: number
  packingLocationName: string
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  statusModifiedOn: Instant
  paymentModifiedOn: Instant
  createdAt: Instant
  modifiedOn: Instant
  notes: string | null
  customerPO: string | null
  unitQuantity: number
  cost?: Dollars
  subtotal: Dollars
  dollarAdjustment: Dollars
  discountNotes: string | null
  total: Dollars
  balanceDue: Dollars
  credited: Dollars
  dueOn: Day | null
  isDueOnSet: boolean
  brands: string[]
  backorderOf: OrderReference | null
  source: 'STAFF' | 'PORTAL' | 'BOT' | 'KEY' | 'IMPORT'
  sentBy: string | null
  sentAt: Instant | null
}

export interface NewOrder {
  customerID: number
  orderNum?: string | null
  pickupOrder?: boolean
  deliveryDate?: Day | Instant | null
  driverId?: number | null
  packingLocationId?: number | null
  orderStatus?: OrderStatus
  paymentStatus?: PaymentStatus
  notes?: string | null
  customerPO?: string | null
  dollarAdjustment?: Dollars
  discountNotes?: string | null
  reason?: string | null
  creditHoldReason?: string | null
  products: CartLine[]
}

export interface CartLine {
  productSku: string
  quantity: number
  unitPrice?: Dollars | null
  priceAdjustment?: Dollars
  productBatchId?: number | null
  batchMode?: 'auto' | 'manual'
}

export interface OrderWithLines {
  id: number
  orderNum: string
  customerID: number
  customer: { customerName: string; accountOwnerID: number | null }
  pickupOrder: boolean
  deliveryDate: Day | null
  driverId: number | null
  driverName: string | null
  packingLocationId: number
  packingLocationName: string
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  statusModifiedOn: Instant
  paymentModifiedOn: Instant
  createdAt: Instant
  modifiedOn: Instant
  notes: string | null
  customerPO: string | null
  unitQuantity: number
  cost?: Dollars
  subtotal: Dollars
  dollarAdjustment: Dollars
  discountNotes: string | null
  total: Dollars
  balanceDue: Dollars
  credited: Dollars
  dueOn: Day | null
  isDueOnSet: boolean
  brands: string[]
  backorderOf: OrderReference | null
  source: 'STAFF' | 'PORTAL' | 'BOT' | 'KEY' | 'IMPORT'
  sentBy: string | null
  sentAt: Instant | null
  orderedItems: OrderedItem[]
}

export interface PaymentChange {
  customerId?: number
  amount?: Dollars
  paymentDate?: Day | Instant
  paymentMethod?: PaymentMethod
  appliedPayments?: { orderId: number; amount: Dollars }[]
  customerCreditDeducted?: Dollars
  customerCreditAdded?: Dollars
  reference?: string | null
  notes?: string | null
  modifiedOn?: Instant
}

export interface PayableOrder {
  id: number
  orderNum: string
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  brands: string[]
  dueOn: Day | null
  total: Dollars
  balanceDue: Dollars
}

export interface NewPayment {
  customerId: number
  amount: Dollars
  paymentDate?: Day | Instant
  paymentMethod: PaymentMethod
  appliedPayments?: { orderId: number; amount: Dollars }[]
  customerCreditDeducted?: Dollars
  customerCreditAdded?: Dollars
  reference?: string | null
  notes?: string | null
}

export interface PaymentReceipt {
  id: number
  customer: PayingCustomer
  paymentDate: Day
  paymentMethod: PaymentMethod
  reference: string | null
  amount: Dollars
  customerCreditDeducted: Dollars
  orders: {
    orderNum: string
    customerPO: string | null
    total: Dollars
    amountApplied: Dollars
    balanceDue: Dollars
  }[]
  voidedOn: Instant | null
  notes: string | null
}

export interface SavedRow {
  userId: number
  name: string
  payType: 'HOURLY' | 'SALARY' | 'COMMISSION' | null
  baseRate: Dollars | null
  hoursWorked: number
  totalBasePay: Dollars
  commission: Dollars
  commissionRate: number
  bonus: Dollars
  reimbursement: Dollars
  reimbursementsDetails: Reimbursement[]
  totalPay: Dollars
  orderCount: number
  ordersPaid: SavedOrder[]
  changedOrders: number
  comments: number
  hasQuestion: boolean
  lastSaved: Instant | null
  modifiedOn: Instant
}

export interface Reimbursement { description: string; amount: Dollars }

export interface SavedOrder { orderId: number; orderNum: string; adjustedCost?: Dollars | null; commission: Dollars }

export interface PaySettings {
  id: number
  name: string
  payType: 'HOURLY' | 'SALARY' | 'COMMISSION' | null
  baseRate: Dollars | null
  commissionRate: number | null
  modifiedOn: Instant
}

export interface PayYearRow {
  userId: number
  name: string
  periods: number
  hoursWorked: number
  totalBasePay: Dollars
  commission: Dollars
  bonus: Dollars
  reimbursement: Dollars
  totalPay: Dollars
}

export interface PayrollPeriod {
  year: number
  month: number
  payPeriod: 'A' | 'B'
  users: PayrollRow[]
  id: number | null
  lastSaved: Instant | null
  submitted: boolean
  submittedBy: string | null
  submittedOn: Instant | null
}

export interface PayrollRow {
  userId: number
  name: string
  payType: 'HOURLY' | 'SALARY' | 'COMMISSION' | null
  baseRate: Dollars | null
  hoursWorked: number
  totalBasePay: Dollars
  commission: Dollars
  commissionRate: number
  bonus: Dollars
  reimbursement: Dollars
  reimbursementsDetails: Reimbursement[]
  totalPay: Dollars
  orderCount: number
  ordersPaid: SavedOrder[]
  changedOrders: number
  comments: number
  hasQuestion: boolean
  lastSaved: Instant | null
}

export interface PayComment { id: number; userId: number; userName: string; text: string; createdAt: Instant }

export interface OwnPay {
  year: number
  month: number
  payPeriod: 'A' | 'B'
  submittedOn: Instant | null
  isSaved: boolean
  commission: Dollars
  orderCount: number
  comments: number
  hoursWorked?: number
  totalBasePay?: Dollars
  bonus?: Dollars
  reimbursement?: Dollars
  reimbursementsDetails?: Reimbursement[]
  totalPay?: Dollars
}

export interface Commission {
  userId: number
  name: string
  year: number
  month: number
  payPeriod: 'A' | 'B'
  commissionRate: number
  commission: Dollars
  submitted: boolean
  lastSaved: Instant | null
  modifiedOn: Instant | null
  toBePaid: CommissionOrder[]
  corrections: Correction[]
  unpaid: CommissionOrder[]
  unpaidCount: number
  offeredCorrections: Correction[]
  waiting: CommissionOrder[]
  waitingCount: number
}

export interface CommissionOrder {
  orderId: number
  orderNum: string
  customerName: string
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  createdAt: Instant
  subtotal: Dollars
  discount: Dollars
  cost?: Dollars
  adjustedCost?: Dollars | null
  returnedCost?: Dollars
  commission: Dollars
  remark: 'not-delivered' | 'other-owner' | 'placed-later' | 'not-paid' | 'changed' | null
}

export interface Correction {
  orderId: number
  orderNum: string
  customerName: string
  reason: 'canceled' | 'refunded' | 'changed'
  amount: Dollars
  remark: 'changed' | null
  paidIn: string
}

export interface PayrollTasks {
  corrections: { userId: number; name: string; count: number; amount: Dollars }[]
  uncalculated: { userId: number; name: string; count: number; amount: Dollars }[]
  questions: { userId: number; name: string; year: number; month: number; payPeriod: 'A' | 'B' }[]
}

export interface PendingItem {
  id: number
  orderID: number
  productId: number
  productName: string
  productBrand: string
  productType: string
  productSku: string
  productBatchId: number | null
  productBatchNumber: string | null
  productGenetics: string | null
  productExtractType: string | null
  productWeight: number | null
  productCost?: Dollars | null
  quantity: number
  unitsPerCase?: number | null
  unitPrice: Dollars
  priceAdjustment: Dollars
  subtotal: Dollars
  shouldHaveTag: boolean
  tagsPulled: boolean
  batchMode: 'auto' | 'manual'
  creditedUnits?: number
  batchFacts?: {
    isCheckedIn: boolean
    isOnHold: boolean
    expiresOn: Day | null
    coaUrl: string | null
    testedOn?: Day | null
    labName?: string | null
    thcPercent?: number | null
    cbdPercent?: number | null
  } | null
  orderNum: string
  customerName: string
}

export interface PendingLine {
  id: number
  orderID: number
  orderNum: string
  customerName: string
  productId: number
  productBatchNumber: string | null
  batchShelf: string | null
  shouldHaveTag: boolean
  quantity: number
  since?: Instant | null
}

export interface InventoryFilter { id: number; filterName: string; filters: InventoryFilterData }

export interface InventoryFilterData {
  search: string
  brands: string[]
  types: string[]
  weights: number[]
  stock: 'in' | 'out' | 'short' | null
  overLimit: boolean
  showHidden: boolean
}

export interface ProductFilter {
  id: number
  settings: { filterName: string; filterBrandId: number; filterData: ProductFilterData }
}

export interface ProductFilterData {
  brands: string[]
  types: string[]
  genetics: string[]
  extractTypes: string[]
  weights: number[]
  stock: 'in' | 'out' | 'short' | null
  searchTerm: string
}

export type SavedView = {
  id: number
  name: string
  list: 'order'
  filters: {
    range: '90 Days' | '60 Days' | '30 Days' | 'This Week' | 'MTD' | 'YTD' | null
    from: Day | null
    to: Day | null
    search: string
    status: string
    payment: string
    owner: string
    driver: string
    location: string
    delivery?: string
    customer?: string
    brand?: string
    type?: string
    product?: string
  }
} | {
  id: number
  name: string
  list: 'purchase'
  filters: { search: string; status: string; payment: string; brand: string; late: string; expected: string }
} | {
  id: number
  name: string
  list: 'figures'
  filters: {
    range: '90 Days' | '60 Days' | '30 Days' | 'This Week' | 'MTD' | 'YTD' | null
    from: Day | null
    to: Day | null
    by: 'day' | 'week' | 'month' | 'customer' | 'brand' | 'product' | 'type' | 'rep' | 'driver' | 'location'
    measure: 'revenue' | 'units' | 'orders' | 'average' | 'margin'
    compare: 'before' | 'yearBefore'
  }
} | {
  id: number
  name: string
  list: 'memo'
  filters: {
    range: '90 Days' | '60 Days' | '30 Days' | 'This Week' | 'MTD' | 'YTD' | null
    from: Day | null
    to: Day | null
    search: string
    status: string
    customer: string
  }
}

export interface PriceChange {
  price: Dollars | null
  date: Instant
  way: 'hand' | 'margin' | 'import' | 'refresh' | 'file' | 'undo'
  userId: number | null
  userName: string | null
  reason: string | null
}

export interface PricingRow {
  productId: number
  customPrice: Dollars
  anchor: Dollars
  setOn: Instant
  way: 'hand' | 'margin' | 'import' | 'refresh' | 'file' | 'undo'
  userName: string | null
  isBelowFloor: boolean
}

export interface RefreshRow {
  productId: number
  productData: {
    sku: string
    name: string
    brand: string
    type: string
    extractType: string | null
    genetics: 'INDICA' | 'SATIVA' | 'HYBRID' | null
    weight: number | null
  }
  priceHistory: {
    price: Dollars | null
    date: Instant
    way: 'hand' | 'margin' | 'import' | 'refresh' | 'file' | 'undo'
  }[]
  dateUpdated: Instant
  currentPrice: Dollars
  priceCustomized: boolean
  newCustomPrice: Dollars
  isBelowFloor: boolean
}

export type RoundPlan = {
  kind: 'margin'
  basis: 'basePrice' | 'cost'
  sign: '+' | '-'
  unit: '%' | '$'
  value: number
  scope: 'custom' | 'all'
  rounding: 'none' | '.05' | '.09' | '.99'
  brandIds?: number[]
} | {
  kind: 'percent'
  sign: '+' | '-'
  value: number
  scope: 'custom' | 'all'
  rounding: 'none' | '.05' | '.09' | '.99'
  brandIds?: number[]
} | { kind: 'import'; fromId: number; rounding: 'none' | '.05' | '.09' | '.99'; brandIds?: number[] } | { kind: 'refresh'; rounding: 'none' | '.05' | '.09' | '.99'; brandIds?: number[] }

export interface NewProduct {
  name: string
  description?: string | null
  image?: string | null
  brandID: number
  typeID: number
  genetics?: 'INDICA' | 'SATIVA' | 'HYBRID' | null
  extractTypeID?: number | null
  productLineIDs?: number[]
  status?: 'ACTIVE' | 'INACTIVE' | 'HIDDEN' | 'COMINGSOON' | 'PROMO'
  weight?: number | null
  unitQuantity?: number | null
  soldIn?: 'UNIT' | 'CASE'
  shelf?: string | null
  gtin?: string | null
  caseGtin?: string | null
  stock?: number
  cost?: Dollars | null
  basePrice: Dollars
  msrp?: Dollars | null
  discountEligible?: boolean
  hasBatch?: boolean
  hideFromCatalog?: boolean
  sku?: string | null
  openingBatch?: { batchNumber?: string | null; expiresOn?: Day | Instant | null } | null
}

export interface ProductChange {
  name?: string
  description?: string | null
  image?: string | null
  brandID?: number
  typeID?: number
  genetics?: 'INDICA' | 'SATIVA' | 'HYBRID' | null
  extractTypeID?: number | null
  productLineIDs?: number[]
  status?: 'ACTIVE' | 'INACTIVE' | 'HIDDEN' | 'COMINGSOON' | 'PROMO'
  weight?: number | null
  unitQuantity?: number | null
  soldIn?: 'UNIT' | 'CASE'
  shelf?: string | null
  gtin?: string | null
  caseGtin?: string | null
  stock?: number
  cost?: Dollars | null
  basePrice?: Dollars
  msrp?: Dollars | null
  discountEligible?: boolean
  hasBatch?: boolean
  hideFromCatalog?: boolean
  modifiedOn?: Instant
  stockBefore?: number
}

export interface BulkChange {
  products: {
    status?: 'ACTIVE' | 'INACTIVE' | 'HIDDEN' | 'COMINGSOON' | 'PROMO'
    typeID?: number
    hideFromCatalog?: boolean
    basePrice?: Dollars
    id: number
    modifiedOn?: Instant
  }[]
  status?: 'ACTIVE' | 'INACTIVE' | 'HIDDEN' | 'COMINGSOON' | 'PROMO'
  typeID?: number
  hideFromCatalog?: boolean
  basePrice?: { mode: 'set' | 'add' | 'percent'; amount?: Dollars; percent?: number }
}

export interface CodedProduct {
  id: number
  sku: string
  name: string
  gtin: string | null
  caseGtin: string | null
  unitQuantity: number | null
}

export interface ProductType { id: number; name: string; requiresCoa?: boolean; productCount: number }

export interface PurchaseOrderChange {
  brandID?: number
  expectedDeliveryOn?: Day | Instant | null
  orderStatus?: 'DRAFT' | 'PENDING' | 'ORDERED' | 'RECEIVED' | 'COMPLETED' | 'CANCELLED'
  paymentStatus?: PaymentStatus
  notes?: string | null
  purchaseOrderItems?: {
    id?: number | null
    productSku: string
    orderQuantity: number
    unitCost?: Dollars | null
    batchNumber?: string | null
  }[]
  purchaseOrderNum?: string | null
  modifiedOn?: Instant
}

export interface PurchaseItem {
  id: number
  purchaseOrderID: number
  productId: number
  productSku: string
  productName: string
  productBrand: string
  productType: string
  productGenetics: string | null
  productExtractType: string | null
  productWeight: number | null
  hasBatch: boolean
  unitsPerCase: number | null
  existingStock: number
  pendingOutboundStock: number
  quantity: number
  orderQuantity: number
  unitCost?: Dollars
  subtotal?: Dollars
  batchNumber: string | null
  receivedQuantity: number
  openQuantity: number
  hasBeenStocked: boolean
}

export interface PurchaseReceipt {
  id: number
  purchaseItemId: number
  units: number
  batchId: number | null
  batchNumber: string | null
  isCheckedIn?: boolean
  receivedOn: Day
  receivedBy: string | null
  createdAt: Instant
  reason: string | null
}

export interface PurchaseOrder {
  id: number
  purchaseOrderNum: string
  brandID: number
  brand: {
    id: number
    name: string
    image: string | null
    brandRepName: string | null
    brandRepPhone: string | null
    brandRepEmail: string | null
    website: string | null
  }
  expectedDeliveryOn: Day | null
  orderPlacedOn: Instant | null
  orderStatus: 'DRAFT' | 'PENDING' | 'ORDERED' | 'RECEIVED' | 'COMPLETED' | 'CANCELLED'
  paymentStatus: PaymentStatus
  statusModifiedOn: Instant
  paymentModifiedOn: Instant
  createdAt: Instant
  modifiedOn: Instant
  notes: string | null
  unitQuantity: number
  receivedQuantity: number
  openQuantity: number
  total?: Dollars
  closedShortOn: Instant | null
  closedShortBy: string | null
  closedShortReason: string | null
  purchaseOrderItems: PurchaseItem[]
  receipts: PurchaseReceipt[]
}

export interface PurchaseOrderSummary {
  id: number
  purchaseOrderNum: string
  brandID: number
  brand: {
    id: number
    name: string
    image: string | null
    brandRepName: string | null
    brandRepPhone: string | null
    brandRepEmail: string | null
    website: string | null
  }
  expectedDeliveryOn: Day | null
  orderPlacedOn: Instant | null
  orderStatus: 'DRAFT' | 'PENDING' | 'ORDERED' | 'RECEIVED' | 'COMPLETED' | 'CANCELLED'
  paymentStatus: PaymentStatus
  statusModifiedOn: Instant
  paymentModifiedOn: Instant
  createdAt: Instant
  modifiedOn: Instant
  notes: string | null
  unitQuantity: number
  receivedQuantity: number
  openQuantity: number
  total?: Dollars
  closedShortOn: Instant | null
  closedShortBy: string | null
  closedShortReason: string | null
}

export interface NewPurchaseOrder {
  brandID: number
  expectedDeliveryOn?: Day | Instant | null
  orderStatus?: 'DRAFT' | 'PENDING' | 'ORDERED' | 'RECEIVED' | 'COMPLETED' | 'CANCELLED'
  paymentStatus?: PaymentStatus
  notes?: string | null
  purchaseOrderItems: {
    id?: number | null
    productSku: string
    orderQuantity: number
    unitCost?: Dollars | null
    batchNumber?: string | null
  }[]
}

export interface OpenBalance {
  orderId: number
  orderNum: string
  customerPO: string | null
  orderStatus: OrderStatus
  createdAt: Instant
  deliveryDate: Day | null
  dueOn: Day
  daysLate: number
  total: Dollars
  balanceDue: Dollars
}

export interface Receivable {
  customerId: number
  customerName: string
  accountOwnerID: number | null
  accountOwnerName: string | null
  contactPhone: string | null
  lastNote: { text: string; userName: string; createdAt: Instant } | null
  aging: { current: Dollars; days30: Dollars; days60: Dollars; days90: Dollars; over90: Dollars }
  total: Dollars
  toCredit: Dollars | null
  oldestDueOn: Day | null
  lastPaymentOn: Day | null
  creditAvailable: Dollars
  unpaidOrders: number
}

export interface Owed {
  balance: Dollars
  aging: { current: Dollars; days30: Dollars; days60: Dollars; days90: Dollars; over90: Dollars }
  overdue: Dollars
  daysLate: number
  oldestDueOn: Day | null
}

export interface SearchResult {
  orders: {
    id: number
    orderNum: string
    customerPO: string | null
    customerName: string
    orderStatus: string
  }[]
  ordersWithProduct: {
    id: number
    orderNum: string
    orderStatus: string
    createdAt: Instant
    customerId: number
    customerName: string
    productId: number
    productName: string
  }[]
  purchases: { id: number; purchaseOrderNum: string; brandName: string; orderStatus: string }[]
  customers: {
    id: number
    customerName: string
    contactName: string | null
    contactPhone: string | null
    contactEmail: string | null
    address: string | null
  }[]
  brands: { id: number; name: string }[]
  products: { id: number; sku: string; name: string; brand: string; available: number }[]
  memos: { id: number; memoNum: string; customerName: string; status: string }[]
  payments: {
    id: number
    reference: string
    paymentMethod: PaymentMethod
    amount: Dollars
    customerName: string
    paymentDate: Day
    isVoid: boolean
  }[]
  batches: {
    id: number
    batchNumber: string
    sku: string
    productName: string
    expiresOn: Day | null
    unusableReason: 'EXPIRED' | 'ON_HOLD' | 'NOT_CHECKED_IN' | 'TOO_SHORT' | null
  }[]
}

export interface CompanySettings {
  id: number
  companyName: string | null
  companyAddress: string | null
  companyPhone: string | null
  logo: string | null
  accent: string | null
  invoiceFooter: string | null
  paymentTermsDays: number | null
  pageSize: 'letter' | 'a4' | null
  batchOrder: 'FIFO' | 'FEFO'
  paymentMethods: ('ACH' | 'WIRE' | 'MONEY_ORDER')[]
  allocateWaiting: boolean
  requireSignature: boolean
  requirePhoto: boolean
  payWhenPaid: boolean
  requirePayment: boolean
  countLimitUnits: number | null
  countLimitPercent: number | null
  sellsCannabis: boolean | null
  secondFactorRoles: ('ADMIN' | 'SALES' | 'DRIVER' | 'INVENTORY' | 'ACCOUNTING' | 'PAYROLL')[]
  environment: { companyName: string; companyAddress: string; companyPhone: string }
  modifiedOn: Instant
}

export interface PortalSettings {
  portal: boolean
  howToPay: string | null
  minimumOrder: Dollars | null
  deliveryDays: number[] | null
  cutoffTime: string | null
  cutoffDays: number | null
  closedDays: Day[]
  claimDays: number
  amountsInMessages: boolean
}

export interface Settings {
  siteUrl: string
  botName: string | null
  companyName: string
  companyAddress: string
  companyPhone: string
  companyLogo: string | null
  pageSize: 'letter' | 'a4' | null
  invoiceFooter?: string
  paymentTermsDays?: number | null
  batchOrder?: 'FIFO' | 'FEFO'
  requireSignature?: boolean
  requirePhoto?: boolean
  paymentMethods?: ('ACH' | 'WIRE' | 'MONEY_ORDER')[]
  requirePayment?: boolean
  sellsCannabis?: boolean | null
  closedThrough?: Day | null
  portal?: boolean
  orderRules?: OrderRules
  timeZone: string
  passwordMinLength: number
  firstStart: boolean
  mailEnabled: boolean
  resetByEmail: boolean
  demoAccounts?: { name: string; email: string; roles: string }[]
  demoPassword?: string
  demoContacts?: { name: string; email: string; customerName: string }[]
}

export interface OrderRules {
  minimumOrder: Dollars | null
  deliveryDays: number[] | null
  cutoffTime: string | null
  cutoffDays: number | null
  closedDays: Day[]
}

export interface StatementAccount {
  customer: PayingCustomer
  asOf: Day
  orders: {
    orderNum: string
    customerPO: string | null
    placedOn: Day
    dueOn: Day
    total: Dollars
    balanceDue: Dollars
  }[]
  unlistedOrders: {
    count: number
    aging: { current: Dollars; days30: Dollars; days60: Dollars; days90: Dollars; over90: Dollars }
  } | null
  paymentsSince: Day
  payments: {
    paymentDate: Day
    paymentMethod: PaymentMethod
    reference: string | null
    amount: Dollars
    customerCreditDeducted: Dollars
    customerCreditAdded: Dollars
    orderNums: string[]
    orderCount: number
  }[]
  unlistedPayments: { count: number; amount: Dollars } | null
  memos: { id: number; memoNum: string; issuedOn: Day; orderNum: string; toCredit: Dollars; amount: Dollars }[]
  creditAvailable: Dollars
  toCredit: Dollars
}

export type WebhookEvent = {
  id: string
  kind: 'order'
  action: 'created' | 'changed' | 'removed'
  at: Instant
  record: { res: Order } | null
} | {
  id: string
  kind: 'payment'
  action: 'created' | 'changed' | 'removed'
  at: Instant
  record: Payment | null
} | {
  id: string
  kind: 'customer'
  action: 'created' | 'changed' | 'removed'
  at: Instant
  record: { customer: Customer; image: string | null } | null
} | {
  id: string
  kind: 'product'
  action: 'created' | 'changed' | 'removed'
  at: Instant
  record: Product | null
} | {
  id: string
  kind: 'purchaseOrder'
  action: 'created' | 'changed' | 'removed'
  at: Instant
  record: { res: PurchaseOrder } | null
} | {
  id: string
  kind: 'memo'
  action: 'created' | 'changed' | 'removed'
  at: Instant
  record: Memo | null
} | {
  id: string
  kind: 'count'
  action: 'created' | 'changed' | 'removed'
  at: Instant
  record: Count | null
} | {
  id: string
  kind: 'brand'
  action: 'created' | 'changed' | 'removed'
  at: Instant
  record: BrandWithProducts | null
}

export type CloseBackorderCode =
  | ChangeCode
  | 'order-not-found'
  | 'period-closed'
  | 'has-credit-memos'
  | 'batch-not-usable'
  | 'batch-taken'
  | 'credit-hold'
  | 'order-not-open'
  | 'not-a-backorder'
  | 'key-reused'
  | 'batch-of-another-product'
  | 'po-missing'
  | 'reason-missing'
  | 'order-too-long'

export type FindSplitsCode =
  | ReadCode
  | 'unreadable-request'
  | 'order-not-found'
  | 'request-too-large'
  | 'wrong-content-type'
  | 'key-reused'

export type ShipAvailableCode =
  | ChangeCode
  | 'not-found'
  | 'order-not-found'
  | 'changed-meanwhile'
  | 'period-closed'
  | 'has-credit-memos'
  | 'batch-not-usable'
  | 'batch-taken'
  | 'credit-hold'
  | 'order-not-open'
  | 'nothing-to-ship'
  | 'key-reused'
  | 'batch-of-another-product'
  | 'po-missing'
  | 'credit-used'
  | 'order-too-long'

export interface BackordersCalls {
  /**
   * Cancels a backorder, with a reason in the log of the order it was split from.
   *
   * `POST /api/db/orders/closeBackorder/:id`, for SALES, INVENTORY.
   */
  closeBackorder(input: { params: { id: number }; body?: { reason?: string | null } }, options?: OnceOptions): Promise<Result<Order, CloseBackorderCode>>
  /**
   * What each of these open orders could ship now, served in sequence, and what would have to wait. Writes nothing.
   *
   * `POST /api/db/orders/findSplits`, for SALES, INVENTORY.
   */
  findSplits(input: { body: { orderIds: number[] } }, options?: OnceOptions): Promise<Result<OrderSplit[], FindSplitsCode>>
  /**
   * Ships or packs what is there of an order and moves the rest to a backorder.
   *
   * `POST /api/db/orders/shipAvailable/:id`, for SALES, INVENTORY.
   */
  shipAvailable(input: { params: { id: number }; body: { orderStatus: 'PACKED' | 'DELIVERED'; modifiedOn?: Instant } }, options?: OnceOptions): Promise<Result<{ order: Order; backorder: Order | null }, ShipAvailableCode>>
}

export interface AddBatchBody {
  batchNumber?: string | null
  initialQuantity: number
  receivedOn?: Day | Instant | null
  expiresOn?: Day | null
  isCheckedIn?: boolean
}

export type AddBatchCode =
  | ChangeCode
  | 'not-found'
  | 'period-closed'
  | 'coa-missing'
  | 'key-reused'
  | 'product-without-batches'
  | 'too-few-untagged'
  | 'batch-of-another-product'
  | 'received-in-future'

export interface ChangeBatchBody {
  isCheckedIn?: boolean
  remainingQuantity?: number | null
  remainingBefore?: number | null
  notes?: string | null
}

export type ChangeBatchCode =
  | ChangeCode
  | 'not-found'
  | 'period-closed'
  | 'coa-missing'
  | 'batch-taken'
  | 'reason-missing'

export interface ChangeBatchFactsBody {
  expiresOn?: Day | Instant | null
  testedOn?: Day | Instant | null
  labName?: string | null
  thcPercent?: number | null
  cbdPercent?: number | null
  notes?: string | null
  shelf?: string | null
}

export type ChangeBatchFactsCode =
  | ChangeCode
  | 'not-found'

export type CreateLabelsCode =
  | ChangeCode
  | 'not-found'
  | 'key-reused'
  | 'document-too-long'
  | 'logo-unreadable'
  | 'still-rendering'
  | 'storage-read-only'
  | 'storage-away'

export type FindOrdersOfBatchesCode =
  | ReadCode
  | 'unreadable-request'
  | 'request-too-large'
  | 'wrong-content-type'
  | 'key-reused'

export type HoldBatchesCode =
  | ChangeCode
  | 'not-found'
  | 'batch-on-hold'
  | 'batch-not-on-hold'
  | 'key-reused'
  | 'reason-missing'

export type ListBatchesCode =
  | ReadCode
  | 'not-found'

export interface ReceiveStockBody {
  quantity: number
  receivedOn?: Day | Instant | null
  batchNumber?: string | null
  expiresOn?: Day | null
  isCheckedIn?: boolean
  notes?: string | null
}

export type ReceiveStockCode =
  | ChangeCode
  | 'not-found'
  | 'period-closed'
  | 'coa-missing'
  | 'key-reused'
  | 'product-without-batches'
  | 'batch-of-another-product'
  | 'received-in-future'

export type ReleaseBatchesCode =
  | ChangeCode
  | 'not-found'
  | 'batch-on-hold'
  | 'batch-not-on-hold'
  | 'key-reused'
  | 'reason-missing'

export type SuggestBatchNumberCode =
  | ReadCode
  | 'not-found'
  | 'product-without-batches'

export interface ListUntracedOrdersRow {
  customerID: number
  customerName: string
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  orderId: number
  orderNum: string
  orderStatus: OrderStatus
  shippedOn: Day
  units: number
  productId: number
  productName: string
  sku: string
}

export type TraceBatchCode =
  | ReadCode
  | 'not-found'
  | 'trace-too-long'

export type TraceBatchesCode =
  | ReadCode
  | 'not-found'
  | 'trace-too-long'

export type CreateCallListCode =
  | ReadCode
  | 'unreadable-request'
  | 'not-found'
  | 'request-too-large'
  | 'wrong-content-type'
  | 'key-reused'
  | 'document-too-long'
  | 'logo-unreadable'
  | 'trace-too-long'
  | 'still-rendering'
  | 'storage-read-only'
  | 'storage-away'

export type CreateTraceCode =
  | ReadCode
  | 'unreadable-request'
  | 'not-found'
  | 'request-too-large'
  | 'wrong-content-type'
  | 'key-reused'
  | 'document-too-long'
  | 'logo-unreadable'
  | 'trace-too-long'
  | 'still-rendering'
  | 'storage-read-only'
  | 'storage-away'

export interface ReadBatchNoticesAnswer {
  run: {
    id: number
    startedBy: string
    startedAt: Instant
    subject: string | null
    isDrill: boolean
    customers: number
    waiting: number
    sent: number
    undelivered: number
    alreadySent: number
    problems: {
      customerId: number
      customerName: string
      sentTo: string | null
      reason: 'no-email' | 'email-invalid' | 'already-sent' | 'mail-address-refused' | 'mail-not-sent' | 'stopped' | 'failed'
    }[]
    canRetry: boolean
  } | null
}

export type ReadBatchNoticesCode =
  | ReadCode
  | 'not-found'

export interface RetryBatchNoticesAnswer {
  run: {
    id: number
    startedBy: string
    startedAt: Instant
    subject: string | null
    isDrill: boolean
    customers: number
    waiting: number
    sent: number
    undelivered: number
    alreadySent: number
    problems: {
      customerId: number
      customerName: string
      sentTo: string | null
      reason: 'no-email' | 'email-invalid' | 'already-sent' | 'mail-address-refused' | 'mail-not-sent' | 'stopped' | 'failed'
    }[]
    canRetry: boolean
  }
}

export type RetryBatchNoticesCode =
  | ChangeCode
  | 'not-found'
  | 'mail-is-off'
  | 'key-reused'

export interface SendBatchNoticesAnswer {
  run: {
    id: number
    startedBy: string
    startedAt: Instant
    subject: string | null
    isDrill: boolean
    customers: number
    waiting: number
    sent: number
    undelivered: number
    alreadySent: number
    problems: {
      customerId: number
      customerName: string
      sentTo: string | null
      reason: 'no-email' | 'email-invalid' | 'already-sent' | 'mail-address-refused' | 'mail-not-sent' | 'stopped' | 'failed'
    }[]
    canRetry: boolean
  }
}

export type SendBatchNoticesCode =
  | ChangeCode
  | 'not-found'
  | 'nobody-to-tell'
  | 'mail-is-off'
  | 'key-reused'
  | 'trace-too-long'

export interface StopBatchNoticesAnswer {
  run: {
    id: number
    startedBy: string
    startedAt: Instant
    subject: string | null
    isDrill: boolean
    customers: number
    waiting: number
    sent: number
    undelivered: number
    alreadySent: number
    problems: {
      customerId: number
      customerName: string
      sentTo: string | null
      reason: 'no-email' | 'email-invalid' | 'already-sent' | 'mail-address-refused' | 'mail-not-sent' | 'stopped' | 'failed'
    }[]
    canRetry: boolean
  }
}

export type StopBatchNoticesCode =
  | ChangeCode
  | 'not-found'
  | 'key-reused'

export type ListExpiringBatchesCode =
  | ReadCode
  | 'too-many-expiring'

export interface BatchesCalls {
  /**
   * Adds untagged stock to a batch. If the product already has this batch number, the units are added to it.
   *
   * `POST /api/db/products/addBatch/:productId`, for INVENTORY.
   */
  addBatch(input: { params: { productId: number }; body: AddBatchBody }, options?: OnceOptions): Promise<Result<Batch, AddBatchCode>>
  /**
   * Checks a batch in or out, or corrects its remaining units, with a reason.
   *
   * `PUT /api/db/products/updateBatch/:id`, for INVENTORY.
   */
  changeBatch(input: { params: { id: number }; body: ChangeBatchBody }, options?: CallOptions): Promise<Result<Batch, ChangeBatchCode>>
  /**
   * Changes the facts of a batch that are sent: expiry, test, potency, notes, shelf; null clears one.
   *
   * `PUT /api/db/products/updateBatchFacts/:id`, for INVENTORY.
   */
  changeBatchFacts(input: { params: { id: number }; body: ChangeBatchFactsBody }, options?: CallOptions): Promise<Result<Batch, ChangeBatchFactsCode>>
  /**
   * Labels to print, one per batch, each with a code that opens its Tags page: a PDF, or ZPL II for a Zebra printer, one label at a time.
   *
   * `POST /api/db/products/createLabels`, for every role but DRIVER.
   */
  createLabels(input: { query?: { format?: 'PDF' | 'ZPL'; dpi?: number }; body: { batchIds: number[]; sheet?: 'roll' | 'letter' } }, options?: OnceOptions): Promise<Result<Uint8Array, CreateLabelsCode>>
  /**
   * The open orders with units of these batches still to pull, first delivery first. Writes nothing.
   *
   * `POST /api/db/products/findOrdersOfBatches`, for every role but DRIVER.
   */
  findOrdersOfBatches(input: { body: { batchIds: number[] } }, options?: OnceOptions): Promise<Result<{ orderId: number; orderNum: string; customerName: string; deliveryDate: Day | null; units: number }[], FindOrdersOfBatchesCode>>
  /**
   * Puts batches on hold with a reason, all or none; their units are not available until they are released.
   *
   * `POST /api/db/products/holdBatches`, for INVENTORY.
   */
  holdBatches(input: { body: { batchIds: number[]; reason?: string | null } }, options?: OnceOptions): Promise<Result<Batch[], HoldBatchesCode>>
  /**
   * Every batch of a product, newest first.
   *
   * `GET /api/db/products/getBatches/:sku`, for every role but DRIVER.
   */
  listBatches(input: { params: { sku: string } }, options?: CallOptions): Promise<Result<Batch[], ListBatchesCode>>
  /**
   * The products that have units in batches, none of which is checked in, each with the batch received first.
   *
   * `GET /api/db/products/getBatchesToCheckIn`, for every role but DRIVER.
   */
  listBatchesToCheckIn(input?: Record<string, never>, options?: CallOptions): Promise<Result<{ productId: number; sku: string; batchNumber: string; units: number }[], ReadCode>>
  /**
   * Adds received units to a product's stock and, if it is tracked by batch, to a new batch or the product's batch with this number.
   *
   * `POST /api/db/products/receiveStock/:productId`, for INVENTORY.
   */
  receiveStock(input: { params: { productId: number }; body: ReceiveStockBody }, options?: OnceOptions): Promise<Result<{ stock: number; batch: Batch | null }, ReceiveStockCode>>
  /**
   * Releases batches from hold with a reason, all or none.
   *
   * `POST /api/db/products/releaseBatches`, for INVENTORY.
   */
  releaseBatches(input: { body: { batchIds: number[]; reason?: string | null } }, options?: OnceOptions): Promise<Result<Batch[], ReleaseBatchesCode>>
  /**
   * The number that the next batch of a product received on this day gets; nothing is reserved.
   *
   * `GET /api/db/products/createBatchNumber/:productId`, for INVENTORY.
   */
  suggestBatchNumber(input: { params: { productId: number }; query?: { receivedOn?: Day | Instant | null } }, options?: CallOptions): Promise<Result<{ batchNumber: string }, SuggestBatchNumberCode>>
  /**
   * The orders in which units of the products of these batches shipped without a batch, newest first.
   *
   * `GET /api/db/products/getUntracedOrders`, for every role but DRIVER.
   */
  listUntracedOrders: PagedCall<{ query: { ids: number[]; limit?: number; after?: string } }, ListUntracedOrdersRow, ReadCode>
  /**
   * Where every unit of a batch is: at customers net of returns, waiting, in stock, lost, counted or corrected.
   *
   * `GET /api/db/products/traceBatch/:batchId`, for every role but DRIVER.
   */
  traceBatch(input: { params: { batchId: number } }, options?: CallOptions): Promise<Result<BatchTrace, TraceBatchCode>>
  /**
   * The traces of up to 50 batches, in the sequence of their ids.
   *
   * `GET /api/db/products/traceBatches`, for every role but DRIVER.
   */
  traceBatches(input: { query: { ids: number[] } }, options?: CallOptions): Promise<Result<BatchTrace[], TraceBatchesCode>>
  /**
   * The customers who have units of these batches, to call, as a PDF: those a run did not reach, those without an email address, or all of them.
   *
   * `POST /api/db/products/createCallList`, for every role but DRIVER.
   */
  createCallList(input: { body: { batchIds: number[]; runId?: number | null; isAll?: boolean } }, options?: OnceOptions): Promise<Result<Uint8Array, CreateCallListCode>>
  /**
   * Where every unit of these batches is, as a PDF.
   *
   * `POST /api/db/products/createTrace`, for every role but DRIVER.
   */
  createTrace(input: { body: { batchIds: number[] } }, options?: OnceOptions): Promise<Result<Uint8Array, CreateTraceCode>>
  /**
   * Progress of emailing the customers of any of these batches, and whom it did not reach: the current run, or the latest.
   *
   * `GET /api/db/products/getBatchNotices`, for INVENTORY.
   */
  readBatchNotices(input: { query: { ids: number[] } }, options?: CallOptions): Promise<Result<ReadBatchNoticesAnswer, ReadBatchNoticesCode>>
  /**
   * Retries the emails of a run that could not be sent.
   *
   * `POST /api/db/products/retryBatchNotices/:id`, for INVENTORY.
   */
  retryBatchNotices(input: { params: { id: number } }, options?: OnceOptions): Promise<Result<RetryBatchNoticesAnswer, RetryBatchNoticesCode>>
  /**
   * Starts to email every customer who has units of these batches, each with their own orders and units, and answers at once. A drill sends the same emails to the person who starts it.
   *
   * `POST /api/db/products/sendBatchNotices`, for INVENTORY.
   */
  sendBatchNotices(input: { body: { batchIds: number[]; subject: string; message: string; isDrill?: boolean } }, options?: OnceOptions): Promise<Result<SendBatchNoticesAnswer, SendBatchNoticesCode>>
  /**
   * Stops a run: emails not sent yet stay unsent.
   *
   * `POST /api/db/products/stopBatchNotices/:id`, for INVENTORY.
   */
  stopBatchNotices(input: { params: { id: number } }, options?: OnceOptions): Promise<Result<StopBatchNoticesAnswer, StopBatchNoticesCode>>
  /**
   * Batches with units that expired or will within some days, by expiry, with what will be left over.
   *
   * `GET /api/db/products/getExpiring`, for every role but DRIVER.
   */
  listExpiringBatches(input?: { query?: { days?: number } }, options?: CallOptions): Promise<Result<ExpiringBatch[], ListExpiringBatchesCode>>
}

export interface ChangeAccountsBody {
  accounts: {
    receivables: string
    deposits: string
    customerCredit: string
    sales: string
    discounts: string
    returns: string
    costOfGoods: string
    inventory: string
    losses: string
    revaluation?: string
    cash: string
    checks: string
    card: string
    bank: string
    payables: string
    openingBalance: string
  }
  overrides?: {
    brandId?: number | null
    typeId?: number | null
    sales?: string | null
    costOfGoods?: string | null
    inventory?: string | null
  }[]
  modifiedOn?: Instant | null
}

export interface ChangeAccountsAnswer {
  accounts: {
    receivables: string
    deposits: string
    customerCredit: string
    sales: string
    discounts: string
    returns: string
    costOfGoods: string
    inventory: string
    losses: string
    revaluation: string
    cash: string
    checks: string
    card: string
    bank: string
    payables: string
    openingBalance: string
  }
  overrides: {
    brandId: number | null
    typeId: number | null
    sales: string | null
    costOfGoods: string | null
    inventory: string | null
  }[]
  modifiedOn: Instant | null
}

export type ChangeAccountsCode =
  | ChangeCode
  | 'changed-meanwhile'

export interface ListChangedSinceClosingRow {
  id: number
  day: Day
  document: string
  kind: 'order' | 'deposit' | 'payment' | 'payment-void' | 'memo' | 'memo-void' | 'credit' | 'stock' | 'cost' | 'opening' | 'accounts'
  recordId: number
  orderNum: string | null
  name: string
  memo: string
  postings: { account: string; amount: Dollars }[]
  exportNumber: number | null
}

export interface ListDayDifferencesRow {
  id: number
  day: Day
  document: string
  kind: 'order' | 'deposit' | 'payment' | 'payment-void' | 'memo' | 'memo-void' | 'credit' | 'stock' | 'cost' | 'opening' | 'accounts'
  recordId: number
  orderNum: string | null
  name: string
  memo: string
  postings: { account: string; amount: Dollars }[]
  exportNumber: number | null
  recordedOn: Day
}

export interface ListEntriesRow {
  id: number
  day: Day
  document: string
  kind: 'order' | 'deposit' | 'payment' | 'payment-void' | 'memo' | 'memo-void' | 'credit' | 'stock' | 'cost' | 'opening' | 'accounts'
  recordId: number
  orderNum: string | null
  name: string
  memo: string
  postings: { account: string; amount: Dollars }[]
  exportNumber: number | null
}

export type ListEntriesCode =
  | ReadCode
  | 'not-found'

export type ListRenamedCode =
  | ReadCode
  | 'not-found'

export type MakeExportCode =
  | ChangeCode
  | 'not-found'
  | 'nothing-to-export'
  | 'key-reused'

export interface ReadAccountsAnswer {
  accounts: {
    receivables: string
    deposits: string
    customerCredit: string
    sales: string
    discounts: string
    returns: string
    costOfGoods: string
    inventory: string
    losses: string
    revaluation: string
    cash: string
    checks: string
    card: string
    bank: string
    payables: string
    openingBalance: string
  }
  overrides: {
    brandId: number | null
    typeId: number | null
    sales: string | null
    costOfGoods: string | null
    inventory: string | null
  }[]
  modifiedOn: Instant | null
}

export interface ReadBooksAnswer {
  beginOn: Day | null
  exportedThrough: Day | null
  waiting: { documents: number; firstDay: Day | null; debits: Dollars }
  sharedNames: { name: string; customers: string[] }[]
}

export type ReadBooksCode =
  | ReadCode
  | 'not-found'

export interface ReadDaysAnswer {
  days: {
    day: Day
    figures: {
      name: 'receivables' | 'deposits' | 'customerCredit' | 'inventory' | 'sales'
      books: Dollars
      dray: Dollars
      difference: Dollars
      meetsLater: boolean
    }[]
    placed: Dollars
  }[]
}

export type ReadExportFileCode =
  | ReadCode
  | 'not-found'
  | 'storage-read-only'
  | 'storage-away'

export interface ReadPostingsAnswer {
  isPreview: boolean
  entries: {
    day: Day
    document: string
    kind: 'order' | 'deposit' | 'payment' | 'payment-void' | 'memo' | 'memo-void' | 'credit' | 'stock' | 'cost' | 'opening' | 'accounts'
    recordId: number
    name: string
    memo: string
    postings: { account: string; amount: Dollars }[]
    exportNumber: number | null
  }[]
}

export type ReadPostingsCode =
  | ReadCode
  | 'not-found'

export type ChangeClosingCode =
  | ChangeCode
  | 'reopen-by-admin-only'
  | 'closing-today-by-admin-only'
  | 'reason-missing'
  | 'closing-in-future'

export type CancelBooksFolderCode =
  | ChangeCode
  | 'not-found'
  | 'key-reused'

export type CountFolderDocumentsCode =
  | ReadCode
  | 'folder-in-future'
  | 'folder-too-large'

export type DownloadBooksFolderCode =
  | ReadCode
  | 'not-found'
  | 'folder-removed'
  | 'folder-not-done'
  | 'storage-read-only'
  | 'storage-away'

export type ReadBooksFolderCode =
  | ReadCode
  | 'not-found'

export type StartBooksFolderCode =
  | ChangeCode
  | 'not-found'
  | 'folder-running'
  | 'key-reused'
  | 'folder-in-future'
  | 'folder-empty'
  | 'folder-too-large'

export interface BooksCalls {
  /**
   * Changes the accounts. What was exported stays in the accounts it was exported with.
   *
   * `PUT /api/db/books/accounts`, for ACCOUNTING.
   */
  changeAccounts(input: { body: ChangeAccountsBody }, options?: CallOptions): Promise<Result<ChangeAccountsAnswer, ChangeAccountsCode>>
  /**
   * The entries of closed days that were written after they were closed. There are none: what changes later takes effect today.
   *
   * `GET /api/db/books/changedSinceClosing`, for ACCOUNTING.
   */
  listChangedSinceClosing(input?: Record<string, never>, options?: CallOptions): Promise<Result<ListChangedSinceClosingRow[], ReadCode>>
  /**
   * The documents that are on one side of the end of a day in the books, and on the other where they were recorded.
   *
   * `GET /api/db/books/dayDifferences/:day`, for ACCOUNTING.
   */
  listDayDifferences(input: { params: { day: Day } }, options?: CallOptions): Promise<Result<ListDayDifferencesRow[], ReadCode>>
  /**
   * The entries of an export by day, or those that wait for the next one.
   *
   * `GET /api/db/books/entries`, for ACCOUNTING.
   */
  listEntries: PagedCall<{ query?: { exportId?: number; limit?: number; after?: string } }, ListEntriesRow, ListEntriesCode>
  /**
   * All exports, newest first.
   *
   * `GET /api/db/books/exports/getAll`, for ACCOUNTING.
   */
  listExports(input?: Record<string, never>, options?: CallOptions): Promise<Result<Export[], ReadCode>>
  /**
   * The customers of an export with another name in its IIF file: cut, numbered or in Western letters. At most 1,000.
   *
   * `GET /api/db/books/exports/renamed/:id`, for ACCOUNTING.
   */
  listRenamed(input: { params: { id: number } }, options?: CallOptions): Promise<Result<{ customerId: number; name: string; iifName: string }[], ListRenamedCode>>
  /**
   * Exports the documents through a day that were not exported yet, and what changed since in those that were.
   *
   * `POST /api/db/books/exports/new`, for ACCOUNTING.
   */
  makeExport(input: { body: { from: Day; to: Day } }, options?: OnceOptions): Promise<Result<Export, MakeExportCode>>
  /**
   * The accounts of the books, and other accounts for some brands and product types.
   *
   * `GET /api/db/books/accounts`, for ACCOUNTING.
   */
  readAccounts(input?: Record<string, never>, options?: CallOptions): Promise<Result<ReadAccountsAnswer, ReadCode>>
  /**
   * Where the books begin, and what waits for the next export.
   *
   * `GET /api/db/books/state`, for ACCOUNTING.
   */
  readBooks(input?: Record<string, never>, options?: CallOptions): Promise<Result<ReadBooksAnswer, ReadBooksCode>>
  /**
   * Each day's receivables, customer credit, inventory and sales in the books, beside those of Dray as they were recorded.
   *
   * `GET /api/db/books/days`, for ACCOUNTING.
   */
  readDays(input: { query: { from: Day; to: Day } }, options?: CallOptions): Promise<Result<ReadDaysAnswer, ReadCode>>
  /**
   * The journal of an export, always the same bytes: CSV for QuickBooks Online and Xero, IIF for QuickBooks Desktop.
   *
   * `GET /api/db/books/exports/file/:id`, for ACCOUNTING.
   */
  readExportFile(input: { params: { id: number }; query?: { format?: 'CSV' | 'IIF' } }, options?: CallOptions): Promise<Result<Uint8Array, ReadExportFileCode>>
  /**
   * Where a document goes in the books: its entries, exported, waiting, or as they would be.
   *
   * `GET /api/db/books/postings/:kind/:id`, for ACCOUNTING.
   */
  readPostings(input: { params: { kind: 'order' | 'payment' | 'memo' | 'purchase' | 'count'; id: number } }, options?: CallOptions): Promise<Result<ReadPostingsAnswer, ReadPostingsCode>>
  /**
   * Closes the books through a day. Only an admin moves it back or closes today, with a reason.
   *
   * `PUT /api/db/books/closing`, for ACCOUNTING.
   */
  changeClosing(input: { body: { closedThrough: Day | Instant | null; reason?: string | null } }, options?: CallOptions): Promise<Result<Closing, ChangeClosingCode>>
  /**
   * The day through which the books are closed, and when that day was moved.
   *
   * `GET /api/db/books/closing`, for every role but DRIVER.
   */
  readClosing(input?: Record<string, never>, options?: CallOptions): Promise<Result<Closing, ReadCode>>
  /**
   * What is still open through a day, since the books began, to be mended before the books are closed through it.
   *
   * `GET /api/db/books/open-items`, for ACCOUNTING.
   */
  readOpenItems(input: { query: { through: Day } }, options?: CallOptions): Promise<Result<OpenItems, ReadCode>>
  /**
   * Stops a running folder. Nothing of it is kept.
   *
   * `POST /api/db/books/folders/cancel/:id`, for ACCOUNTING.
   */
  cancelBooksFolder(input: { params: { id: number } }, options?: OnceOptions): Promise<Result<BooksFolder, CancelBooksFolderCode>>
  /**
   * How many documents the folder of these days would have.
   *
   * `GET /api/db/books/folders/getCounts`, for ACCOUNTING.
   */
  countFolderDocuments(input: { query: { from: Day; to: Day } }, options?: CallOptions): Promise<Result<{ invoices: number; creditMemos: number; receipts: number; statements: number; exports: number }, CountFolderDocumentsCode>>
  /**
   * The zip file of a finished folder.
   *
   * `GET /api/db/books/folders/file/:id`, for ACCOUNTING.
   */
  downloadBooksFolder(input: { params: { id: number } }, options?: CallOptions): Promise<Result<Uint8Array, DownloadBooksFolderCode>>
  /**
   * The newest 20 folders, newest first.
   *
   * `GET /api/db/books/folders/getAll`, for ACCOUNTING.
   */
  listBooksFolders(input?: Record<string, never>, options?: CallOptions): Promise<Result<BooksFolder[], ReadCode>>
  /**
   * The progress of a folder.
   *
   * `GET /api/db/books/folders/getById/:id`, for ACCOUNTING.
   */
  readBooksFolder(input: { params: { id: number } }, options?: CallOptions): Promise<Result<BooksFolder, ReadBooksFolderCode>>
  /**
   * Starts a folder with every invoice, credit memo, receipt, customer statement and export of these days, and answers at once. One at a time.
   *
   * `POST /api/db/books/folders/new`, for ACCOUNTING.
   */
  startBooksFolder(input: { body: { from: Day; to: Day } }, options?: OnceOptions): Promise<Result<BooksFolder, StartBooksFolderCode>>
}

export type AddBrandCode =
  | ChangeCode
  | 'not-found'
  | 'name-taken'
  | 'key-reused'
  | 'image-unknown'
  | 'location-unknown'

export type AddProductLineCode =
  | ChangeCode
  | 'not-found'
  | 'name-taken'
  | 'key-reused'

export type ChangeBrandCode =
  | ChangeCode
  | 'not-found'
  | 'changed-meanwhile'
  | 'name-taken'
  | 'image-unknown'
  | 'location-unknown'

export type ListProductLinesCode =
  | ReadCode
  | 'not-found'

export type ReadBrandCode =
  | ReadCode
  | 'not-found'

export type RemoveBrandCode =
  | ChangeCode
  | 'not-found'
  | 'brand-has-products'
  | 'brand-has-purchases'

export type RemoveProductLineCode =
  | ChangeCode
  | 'not-found'

export type SetBrandLimitCode =
  | ChangeCode
  | 'not-found'
  | 'key-reused'

export type SetTypeLimitCode =
  | ChangeCode
  | 'not-found'
  | 'key-reused'

export type SetWeightLimitCode =
  | ChangeCode
  | 'not-found'
  | 'key-reused'

export interface BrandsCalls {
  /**
   * Adds a brand; its SKU code is made from its name.
   *
   * `POST /api/db/brands/addNew`, for INVENTORY.
   */
  addBrand(input: { body: NewBrand }, options?: OnceOptions): Promise<Result<Brand, AddBrandCode>>
  /**
   * Adds a product line to a brand.
   *
   * `POST /api/db/brands/addProductLine/:brandId`, for INVENTORY.
   */
  addProductLine(input: { params: { brandId: number }; body: { name: string } }, options?: OnceOptions): Promise<Result<ProductLine, AddProductLineCode>>
  /**
   * Changes the fields of a brand that are sent.
   *
   * `PUT /api/db/brands/update/:id`, for INVENTORY.
   */
  changeBrand(input: { params: { id: number }; body: BrandChange }, options?: CallOptions): Promise<Result<Brand, ChangeBrandCode>>
  /**
   * Every brand.
   *
   * `GET /api/db/brands/getAll`, for every role but DRIVER.
   */
  listBrands(input?: Record<string, never>, options?: CallOptions): Promise<Result<Brand[], ReadCode>>
  /**
   * Every brand with the number of its sellable products.
   *
   * `GET /api/db/brands/getBrandsWithProductCount`, for every role but DRIVER.
   */
  listBrandsWithCount(input?: Record<string, never>, options?: CallOptions): Promise<Result<BrandWithCount[], ReadCode>>
  /**
   * A brand's product lines.
   *
   * `GET /api/db/brands/getProductLines/:brandId`, for every role but DRIVER.
   */
  listProductLines(input: { params: { brandId: number } }, options?: CallOptions): Promise<Result<ProductLine[], ListProductLinesCode>>
  /**
   * One brand with its products and its stock limits.
   *
   * `GET /api/db/brands/getByID/:id`, for every role but DRIVER.
   */
  readBrand(input: { params: { id: number } }, options?: CallOptions): Promise<Result<BrandWithProducts, ReadBrandCode>>
  /**
   * Deletes a brand that has no products.
   *
   * `DELETE /api/db/brands/remove/:id`, for INVENTORY.
   */
  removeBrand(input: { params: { id: number } }, options?: CallOptions): Promise<Result<{ ok: true }, RemoveBrandCode>>
  /**
   * Removes a product line from its brand and from the products in it.
   *
   * `DELETE /api/db/brands/removeProductLine/:id`, for INVENTORY.
   */
  removeProductLine(input: { params: { id: number } }, options?: CallOptions): Promise<Result<{ ok: true }, RemoveProductLineCode>>
  /**
   * Sets or clears the stock limit of a brand.
   *
   * `POST /api/db/brands/updateStockLimits/:brandId`, for INVENTORY.
   */
  setBrandLimit(input: { params: { brandId: number }; body: { maxBrandStock: number | null } }, options?: OnceOptions): Promise<Result<Brand, SetBrandLimitCode>>
  /**
   * Sets or clears the stock limit of the products of one type of a brand.
   *
   * `POST /api/db/brands/updateStockLimits/:brandId/:typeId`, for INVENTORY.
   */
  setTypeLimit(input: { params: { brandId: number; typeId: number }; body: { maxStock: number | null } }, options?: OnceOptions): Promise<Result<ProductLimit, SetTypeLimitCode>>
  /**
   * Sets or clears the stock limit of the products of one type and weight of a brand.
   *
   * `POST /api/db/brands/updateStockLimits/:brandId/:typeId/:weight`, for INVENTORY.
   */
  setWeightLimit(input: { params: { brandId: number; typeId: number; weight: number }; body: { maxStock: number | null } }, options?: OnceOptions): Promise<Result<ProductLimit, SetWeightLimitCode>>
}

export interface ListActivityQuery {
  fromISO?: Day | Instant
  toISO?: Day | Instant
  userId?: number[]
  entityType?: 'order' | 'purchaseOrder' | 'product' | 'customer' | 'brand' | 'user' | 'payment' | 'memo' | 'count' | 'location' | 'payroll' | 'company'
  limit?: number
  after?: string
}

export interface ChangelogCalls {
  /**
   * The number of changes of a record, including those too old for one page of its log.
   *
   * `GET /api/db/changelog/getCount/:entityType/:entityId`, for every role but DRIVER.
   */
  countChanges(input: { params: {
    entityType: 'order' | 'purchaseOrder' | 'product' | 'customer' | 'brand' | 'user' | 'payment' | 'memo' | 'count' | 'location' | 'payroll' | 'company'
    entityId: number
  } }, options?: CallOptions): Promise<Result<{ changes: number }, ReadCode>>
  /**
   * All changes that the caller may read, in sentences, newest first.
   *
   * `GET /api/db/changelog/getActivity`, for every role but DRIVER.
   */
  listActivity: PagedCall<{ query?: ListActivityQuery }, Activity, ReadCode>
  /**
   * The change log of a record, newest first.
   *
   * `GET /api/db/changelog/getAll/:entityType/:entityId`, for every role but DRIVER.
   */
  readChangeLog: PagedCall<{ params: {
    entityType: 'order' | 'purchaseOrder' | 'product' | 'customer' | 'brand' | 'user' | 'payment' | 'memo' | 'count' | 'location' | 'payroll' | 'company'
    entityId: number
  }; query?: { from?: Instant; to?: Instant; field?: 'stock'; limit?: number; after?: string } }, LogEntry, ReadCode>
}

export type ConfirmCollectionCode =
  | ChangeCode
  | 'not-found'
  | 'period-closed'
  | 'balance-exceeded'
  | 'credit-exceeds-available'
  | 'collection-decided'
  | 'key-reused'
  | 'customer-unknown'
  | 'credit-used'
  | 'payment-amount-missing'
  | 'credit-not-applied'
  | 'applied-amount-missing'
  | 'paid-order-unknown'
  | 'order-of-another-customer'
  | 'order-not-payable'
  | 'valid-amount-missing'
  | 'funds-exceeded'

export type ConfirmCollectionsCode =
  | ChangeCode
  | 'not-found'
  | 'period-closed'
  | 'balance-exceeded'
  | 'credit-exceeds-available'
  | 'collection-decided'
  | 'key-reused'
  | 'customer-unknown'
  | 'credit-used'
  | 'payment-amount-missing'
  | 'credit-not-applied'
  | 'applied-amount-missing'
  | 'paid-order-unknown'
  | 'order-of-another-customer'
  | 'order-not-payable'
  | 'valid-amount-missing'
  | 'funds-exceeded'

export interface ListCollectionsQuery {
  status?: 'waiting' | 'confirmed' | 'refused'
  driver?: number
  order?: number
  customer?: number
  from?: Day
  to?: Day
}

export type ListCollectionsCode =
  | ReadCode
  | 'too-many-collections'

export interface ReadCollectedTotalsQuery {
  status?: 'waiting' | 'confirmed' | 'refused'
  driver?: number
  order?: number
  customer?: number
  from?: Day
  to?: Day
}

export interface ReadCollectedTotalsAnswer {
  collections: number
  cash: Dollars
  checks: Dollars
  checkCount: number
  moneyOrders: Dollars
  moneyOrderCount: number
  transfers: Dollars
}

export interface RecordCollectionBody {
  orderId: number
  amount: Dollars
  paymentMethod: 'CASH' | 'CHECK' | 'ACH' | 'WIRE' | 'MONEY_ORDER'
  reference?: string | null
  note?: string | null
  collectedOn?: Day | Instant | null
}

export type RecordCollectionCode =
  | ChangeCode
  | 'not-found'
  | 'order-not-found'
  | 'period-closed'
  | 'key-reused'
  | 'order-not-collectable'
  | 'method-not-enabled'
  | 'collected-in-future'

export type RefuseCollectionCode =
  | ChangeCode
  | 'not-found'
  | 'collection-decided'
  | 'key-reused'
  | 'reason-missing'

export type WithdrawCollectionCode =
  | ChangeCode
  | 'not-found'
  | 'collection-decided'
  | 'collection-relied-on'
  | 'key-reused'
  | 'reason-missing'

export interface CollectionsCalls {
  /**
   * Confirms a collection into a payment: it pays the order's balance or the orders sent, and the rest becomes credit.
   *
   * `POST /api/db/collections/confirm/:id`, for ACCOUNTING.
   */
  confirmCollection(input: { params: { id: number }; body?: { appliedPayments?: { orderId: number; amount: Dollars }[] } }, options?: OnceOptions): Promise<Result<Payment, ConfirmCollectionCode>>
  /**
   * Confirms many collections into payments, all or none.
   *
   * `POST /api/db/collections/confirmAll`, for ACCOUNTING.
   */
  confirmCollections(input: { body: { ids: number[] } }, options?: OnceOptions): Promise<Result<{ payments: number }, ConfirmCollectionsCode>>
  /**
   * Collections, newest first; drivers get their own and those for their orders.
   *
   * `GET /api/db/collections/getAll`, for every role.
   */
  listCollections(input?: { query?: ListCollectionsQuery }, options?: CallOptions): Promise<Result<Collection[], ListCollectionsCode>>
  /**
   * Totals of a list by kind of money; for drivers, only of their own list.
   *
   * `GET /api/db/collections/getTotals`, for every role.
   */
  readCollectedTotals(input?: { query?: ReadCollectedTotalsQuery }, options?: CallOptions): Promise<Result<ReadCollectedTotalsAnswer, ReadCode>>
  /**
   * Records money collected for an order; drivers only for their own orders.
   *
   * `POST /api/db/collections/add`, for DRIVER.
   */
  recordCollection(input: { body: RecordCollectionBody }, options?: OnceOptions): Promise<Result<Collection, RecordCollectionCode>>
  /**
   * Refuses a collection with a reason, which its driver sees.
   *
   * `POST /api/db/collections/refuse/:id`, for ACCOUNTING.
   */
  refuseCollection(input: { params: { id: number }; body: { reason?: string | null } }, options?: OnceOptions): Promise<Result<Collection, RefuseCollectionCode>>
  /**
   * Withdraws a collection that accounting has not confirmed or refused; drivers only their own, and none that a delivery or a settlement counts on. For those ACCOUNTING gives a reason.
   *
   * `POST /api/db/collections/withdraw/:id`, for DRIVER, ACCOUNTING.
   */
  withdrawCollection(input: { params: { id: number }; body?: { reason?: string | null } }, options?: OnceOptions): Promise<Result<{ ok: true }, WithdrawCollectionCode>>
}

export interface AddCommentBody {
  entityType: 'order' | 'purchaseOrder' | 'product' | 'customer' | 'brand' | 'payment'
  entityId: number
  text: string
  isContactNote?: boolean
}

export type AddCommentCode =
  | ChangeCode
  | 'not-found'
  | 'key-reused'

export type ListCommentsCode =
  | ReadCode
  | 'not-found'

export interface CommentsCalls {
  /**
   * Adds a comment to a record. Comments are neither edited nor deleted.
   *
   * `POST /api/db/comments/addNew`, for every role.
   */
  addComment(input: { body: AddCommentBody }, options?: OnceOptions): Promise<Result<Comment, AddCommentCode>>
  /**
   * The comments on a record, newest first; for anyone who may read the record.
   *
   * `GET /api/db/comments/getAll/:entityType/:entityId`, for every role.
   */
  listComments(input: { params: {
    entityType: 'order' | 'purchaseOrder' | 'product' | 'customer' | 'brand' | 'payment'
    entityId: number
  } }, options?: CallOptions): Promise<Result<Comment[], ListCommentsCode>>
}

export type ListContactsCode =
  | ReadCode
  | 'not-found'

export type ListMessagesCode =
  | ReadCode
  | 'not-found'

export interface ContactsCalls {
  /**
   * The contacts of a customer by name, with the devices on which they use the portal and their chats with the bot.
   *
   * `GET /api/db/contacts/getByCustomer/:customerId`, for every role but DRIVER.
   */
  listContacts(input: { params: { customerId: number } }, options?: CallOptions): Promise<Result<Contact[], ListContactsCode>>
  /**
   * The newest 50 messages to a customer's contacts, newest first, and what became of them.
   *
   * `GET /api/db/messages/getByCustomer/:customerId`, for every role but DRIVER.
   */
  listMessages(input: { params: { customerId: number } }, options?: CallOptions): Promise<Result<Message[], ListMessagesCode>>
}

export type AddCustomerCode =
  | ChangeCode
  | 'not-found'
  | 'period-closed'
  | 'name-taken'
  | 'key-reused'
  | 'image-unknown'
  | 'reason-missing'
  | 'owner-unknown'

export type ChangeCustomerCode =
  | ChangeCode
  | 'not-found'
  | 'changed-meanwhile'
  | 'period-closed'
  | 'name-taken'
  | 'key-reused'
  | 'image-unknown'
  | 'reason-missing'
  | 'credit-used'
  | 'owner-unknown'

export interface ListAddressBookQuery {
  search?: string
  owner?: string
  type?: string
  balance?: 'due'
  noOrderDays?: '30' | '60' | '90'
  sort?: string
  before?: string
  limit?: number
  after?: string
}

export type ListCreditEntriesCode =
  | ReadCode
  | 'not-found'

export interface ReadAddressBookTotalsQuery {
  search?: string
  owner?: string
  type?: string
  balance?: 'due'
  noOrderDays?: '30' | '60' | '90'
}

export interface ReadAddressBookTotalsAnswer {
  customers: number
  openOrders: number
  balance: Dollars
  creditAvailable: Dollars
  isCapped?: true
}

export type ReadAvailableCreditCode =
  | ReadCode
  | 'not-found'

export type ReadCustomerCode =
  | ReadCode
  | 'not-found'

export type ReadCustomerOverviewCode =
  | ReadCode
  | 'not-found'

export interface CustomersCalls {
  /**
   * Adds a customer. The name must be unique, ignoring case and spaces.
   *
   * `POST /api/db/customers/addNew`, for SALES.
   */
  addCustomer(input: { body: NewCustomer }, options?: OnceOptions): Promise<Result<Customer, AddCustomerCode>>
  /**
   * Changes the sent fields of a customer. ACCOUNTING can change only available credit, payment terms and credit limits; SALES everything else.
   *
   * `PUT /api/db/customers/update/:id`, for SALES, ACCOUNTING.
   */
  changeCustomer(input: { params: { id: number }; body: CustomerChange }, options?: OnceOptions): Promise<Result<Customer, ChangeCustomerCode>>
  /**
   * At most ten customers with the same name, email or phone, to warn about duplicates while typing.
   *
   * `GET /api/db/customers/getSimilar`, for every role but DRIVER.
   */
  findSimilarCustomers(input?: { query?: { name?: string; email?: string; phone?: string; except?: number } }, options?: CallOptions): Promise<Result<SimilarCustomer[], ReadCode>>
  /**
   * A page of the customers with what they owe, their open orders and their last order, sorted.
   *
   * `GET /api/db/customers/getAddressBook`, for every role but DRIVER.
   */
  listAddressBook: PagedCall<{ query?: ListAddressBookQuery }, AddressBookRow, ReadCode>
  /**
   * The entries of a customer's credit ledger, newest first; without a limit the newest 1,000.
   *
   * `GET /api/db/customers/getCreditHistory/:customerId`, for every role but DRIVER.
   */
  listCreditEntries: PagedCall<{ params: { customerId: number }; query?: { limit?: number; after?: string } }, CreditEntry, ListCreditEntriesCode>
  /**
   * Every customer; drivers get only those on their own orders.
   *
   * `GET /api/db/customers/getAll`, for every role.
   */
  listCustomers(input?: Record<string, never>, options?: CallOptions): Promise<Result<Customer[], ReadCode>>
  /**
   * The number of customers of the address book and their totals, on all its pages.
   *
   * `GET /api/db/customers/getAddressBookTotals`, for every role but DRIVER.
   */
  readAddressBookTotals(input?: { query?: ReadAddressBookTotalsQuery }, options?: CallOptions): Promise<Result<ReadAddressBookTotalsAnswer, ReadCode>>
  /**
   * A customer's credit available.
   *
   * `GET /api/db/customers/getAvailableCredit/:customerId`, for every role but DRIVER.
   */
  readAvailableCredit(input: { params: { customerId: number } }, options?: CallOptions): Promise<Result<{ creditAvailable: Dollars }, ReadAvailableCreditCode>>
  /**
   * One customer.
   *
   * `GET /api/db/customers/getByID/:id`, for every role.
   */
  readCustomer(input: { params: { id: number } }, options?: CallOptions): Promise<Result<{ customer: Customer; image: string | null }, ReadCustomerCode>>
  /**
   * A customer's figures: open orders, what they owe, last orders and what they buy most.
   *
   * `GET /api/db/customers/getOverview/:id`, for every role but DRIVER.
   */
  readCustomerOverview(input: { params: { id: number } }, options?: CallOptions): Promise<Result<CustomerOverview, ReadCustomerOverviewCode>>
}

export type ReadCreditStandingCode =
  | ReadCode
  | 'not-found'

export type ReleaseCreditHoldCode =
  | ChangeCode
  | 'order-not-found'
  | 'changed-meanwhile'
  | 'key-reused'
  | 'reason-missing'

export interface CreditHoldsCalls {
  /**
   * What a customer owes and how late, and whether that is within their credit limits.
   *
   * `GET /api/db/customers/getCreditStanding/:customerId`, for every role but DRIVER.
   */
  readCreditStanding(input: { params: { customerId: number } }, options?: CallOptions): Promise<Result<CreditStanding, ReadCreditStandingCode>>
  /**
   * Releases an order held by its customer's credit limits, up to its current total.
   *
   * `POST /api/db/orders/releaseCreditHold/:id`, for ACCOUNTING.
   */
  releaseCreditHold(input: { params: { id: number }; body: { reason?: string | null; modifiedOn?: Instant } }, options?: OnceOptions): Promise<Result<Order, ReleaseCreditHoldCode>>
}

export type CreateRouteSheetCode =
  | ChangeCode
  | 'not-found'
  | 'key-reused'
  | 'document-too-long'
  | 'logo-unreadable'
  | 'too-many-orders'
  | 'still-rendering'
  | 'storage-read-only'
  | 'storage-away'

export type ListDeliveriesCode =
  | ReadCode
  | 'too-many-orders'

export type SetStopOrderCode =
  | ChangeCode
  | 'not-on-round'
  | 'too-many-orders'

export type ApplyHeldDeliveryCode =
  | ChangeCode
  | 'not-found'
  | 'changed-meanwhile'
  | 'period-closed'
  | 'has-credit-memos'
  | 'batch-not-usable'
  | 'batch-taken'
  | 'credit-hold'
  | 'stop-delivered'
  | 'delivery-settled'
  | 'key-reused'
  | 'product-unknown'
  | 'product-not-sold'
  | 'batch-of-another-product'
  | 'po-missing'
  | 'credit-used'
  | 'order-too-long'
  | 'amount-too-large'

export type DismissHeldDeliveryCode =
  | ChangeCode
  | 'not-found'
  | 'delivery-settled'
  | 'key-reused'
  | 'reason-missing'

export interface ListDifferencesRow {
  day: Day
  cash: { expected: Dollars; counted: Dollars }
  checks: { expected: Dollars; counted: Dollars }
  other: { expected: Dollars; counted: Dollars }
  missingUnits: number
  extraUnits: number
  reason: string | null
  settledBy: string | null
  settledOn: Instant
}

export interface ListSettlementsRow {
  driverId: number
  driverName: string
  day: Day
  money: Dollars
  units: number
  difference: Dollars | null
  reason: string | null
  settledBy: string | null
  settledOn: Instant | null
  isChanged: boolean
  unitsDifference: number | null
  openStops: number
}

export type ListSettlementsCode =
  | ReadCode
  | 'too-many-orders'

export type ReadSettlementCode =
  | ReadCode
  | 'not-found'
  | 'too-many-orders'

export interface SettleRoundBody {
  cash: Dollars
  checks: Dollars
  other?: Dollars
  units: { orderLineId: number; units: number }[]
  reason?: string | null
  settledOn?: Instant | null
}

export type SettleRoundCode =
  | ChangeCode
  | 'not-found'
  | 'changed-meanwhile'
  | 'key-reused'
  | 'reason-missing'
  | 'too-many-orders'
  | 'settled-in-future'
  | 'settled-line-unknown'
  | 'settled-units-exceed'

export type RecordStopEventsCode =
  | ChangeCode
  | 'key-reused'

export interface DeliveriesCalls {
  /**
   * A driver's route sheet for a day, as a PDF; drivers get only their own.
   *
   * `POST /api/db/orders/createRouteSheet`, for every role.
   */
  createRouteSheet(input: { body: { day: Day; driverId: number } }, options?: OnceOptions): Promise<Result<Uint8Array, CreateRouteSheetCode>>
  /**
   * The first day after this one with orders to deliver or hand over; for drivers, only of their own orders.
   *
   * `GET /api/db/orders/getNextDeliveryDay/:day`, for every role.
   */
  findNextDeliveryDay(input: { params: { day: Day } }, options?: CallOptions): Promise<Result<{ day: Day | null }, ReadCode>>
  /**
   * The deliveries and pickups of a day with their lines, in each driver's order of stops; new ones last. Drivers get only their own.
   *
   * `GET /api/db/orders/getDeliveries/:day`, for every role.
   */
  listDeliveries(input: { params: { day: Day } }, options?: CallOptions): Promise<Result<DeliveryStop[], ListDeliveriesCode>>
  /**
   * How many stops of the 31 days before this one each driver still has to deliver.
   *
   * `GET /api/db/deliveries/getLateStops/:day`, for every role but DRIVER.
   */
  listLateStops(input: { params: { day: Day } }, options?: CallOptions): Promise<Result<{ driverId: number; stops: number; oldest: Day }[], ReadCode>>
  /**
   * Puts a driver's stops of a day in order: these first, in this sequence, then the others as before.
   *
   * `PUT /api/db/deliveries/setPositions/:day/:driverId`, for SALES, INVENTORY, or the user concerned.
   */
  setStopOrder(input: { params: { day: Day; driverId: number }; body: { orderIds: number[] } }, options?: CallOptions): Promise<Result<DeliveryStop[], SetStopOrderCode>>
  /**
   * Delivers an order as its driver did: its lines become what the proof says, other units go to a backorder, and a credit memo is requested for refused units.
   *
   * `POST /api/db/deliveries/applyHeld/:id`, for SALES, INVENTORY.
   */
  applyHeldDelivery(input: { params: { id: number }; body?: { modifiedOn?: Instant; reason?: string | null } }, options?: OnceOptions): Promise<Result<{ order: Order; backorder: Order | null }, ApplyHeldDeliveryCode>>
  /**
   * Leaves an order as it is, whatever its driver did, with a reason in its log. The proof is kept.
   *
   * `POST /api/db/deliveries/dismissHeld/:id`, for SALES, INVENTORY.
   */
  dismissHeldDelivery(input: { params: { id: number }; body: { reason?: string | null } }, options?: OnceOptions): Promise<Result<{ ok: true }, DismissHeldDeliveryCode>>
  /**
   * Deliveries that wait for the office, because their orders had changed after the driver's phone read them: at most 200, oldest first. Drivers get their own.
   *
   * `GET /api/db/deliveries/getHeld`, for every role.
   */
  listHeldDeliveries(input?: Record<string, never>, options?: CallOptions): Promise<Result<HeldDelivery[], ReadCode>>
  /**
   * A driver's settled routes in which money or units differed from what was expected, newest day first.
   *
   * `GET /api/db/deliveries/getDifferences/:driverId`, for ACCOUNTING.
   */
  listDifferences(input: { params: { driverId: number }; query?: { from?: Day; to?: Day } }, options?: CallOptions): Promise<Result<ListDifferencesRow[], ReadCode>>
  /**
   * The drivers who had a route or collected money on a day, with what they bring back. Unsettled ones first.
   *
   * `GET /api/db/deliveries/getSettlements/:day`, for ACCOUNTING.
   */
  listSettlements(input: { params: { day: Day } }, options?: CallOptions): Promise<Result<ListSettlementsRow[], ListSettlementsCode>>
  /**
   * Money and units that a driver brings back from the route of a day: expected, and counted once it is settled.
   *
   * `GET /api/db/deliveries/settlement/:day/:driverId`, for ACCOUNTING, or the user concerned.
   */
  readSettlement(input: { params: { day: Day; driverId: number } }, options?: CallOptions): Promise<Result<Settlement, ReadSettlementCode>>
  /**
   * Records what was counted when a driver came back. A difference needs a reason and stays with the driver; nothing is confirmed.
   *
   * `POST /api/db/deliveries/settle/:day/:driverId`, for ACCOUNTING.
   */
  settleRound(input: { params: { day: Day; driverId: number }; body: SettleRoundBody }, options?: OnceOptions): Promise<Result<Settlement, SettleRoundCode>>
  /**
   * Applies what a driver did at stops: each event once, whatever is sent twice or late, and answers for each by itself.
   *
   * `POST /api/db/deliveries/events`, for DRIVER.
   */
  recordStopEvents(input: { body: { events: { id: string } & Record<string, unknown>[] } }, options?: OnceOptions): Promise<Result<({ id: string; done: true; held?: string } | { id: string; retry?: true; code: string; title: string; missing?: number })[], RecordStopEventsCode>>
}

export interface CreateDocumentBody {
  kind: 'invoice' | 'purchaseOrder' | 'payment' | 'creditMemo' | 'statement' | 'proof'
  recordId: number
  page: {
    size: 'letter' | 'a4'
    orientation: 'portrait' | 'landscape'
    margin: { vertical: number; horizontal: number }
  }
}

export type CreateDocumentCode =
  | ReadCode
  | 'unreadable-request'
  | 'not-found'
  | 'order-not-found'
  | 'purchase-not-found'
  | 'no-proof'
  | 'memo-not-issued'
  | 'request-too-large'
  | 'wrong-content-type'
  | 'key-reused'
  | 'document-too-long'
  | 'logo-unreadable'
  | 'still-rendering'
  | 'storage-read-only'
  | 'storage-away'

export type CreateInvoiceCode =
  | ReadCode
  | 'unreadable-request'
  | 'order-not-found'
  | 'draft-has-no-invoice'
  | 'request-too-large'
  | 'wrong-content-type'
  | 'key-reused'
  | 'document-too-long'
  | 'logo-unreadable'
  | 'still-rendering'
  | 'storage-read-only'
  | 'storage-away'

export type CreatePackingSlipCode =
  | ReadCode
  | 'unreadable-request'
  | 'order-not-found'
  | 'request-too-large'
  | 'wrong-content-type'
  | 'key-reused'
  | 'document-too-long'
  | 'logo-unreadable'
  | 'still-rendering'
  | 'storage-read-only'
  | 'storage-away'

export type CreatePickListCode =
  | ReadCode
  | 'unreadable-request'
  | 'order-not-found'
  | 'order-not-to-pick'
  | 'request-too-large'
  | 'wrong-content-type'
  | 'key-reused'
  | 'document-too-long'
  | 'logo-unreadable'
  | 'pick-list-too-long'
  | 'still-rendering'
  | 'storage-read-only'
  | 'storage-away'

export interface EmailCreditMemoBody {
  to: string
  subject?: string | null
  message?: string | null
  fileName?: string | null
  withEnclosed?: boolean
}

export type EmailCreditMemoCode =
  | ChangeCode
  | 'not-found'
  | 'memo-not-issued'
  | 'mail-is-off'
  | 'document-not-ours'
  | 'key-reused'
  | 'mail-address-refused'
  | 'too-many-other-addresses'
  | 'mail-not-sent'

export interface EmailInvoiceBody {
  to: string
  subject?: string | null
  message?: string | null
  fileName?: string | null
  withEnclosed?: boolean
}

export type EmailInvoiceCode =
  | ChangeCode
  | 'not-found'
  | 'order-not-found'
  | 'mail-is-off'
  | 'draft-has-no-invoice'
  | 'document-not-ours'
  | 'key-reused'
  | 'mail-address-refused'
  | 'too-many-other-addresses'
  | 'mail-not-sent'

export interface EmailPaymentReceiptBody {
  to: string
  subject?: string | null
  message?: string | null
  fileName?: string | null
  withEnclosed?: boolean
}

export type EmailPaymentReceiptCode =
  | ChangeCode
  | 'not-found'
  | 'mail-is-off'
  | 'document-not-ours'
  | 'key-reused'
  | 'mail-address-refused'
  | 'too-many-other-addresses'
  | 'mail-not-sent'

export interface EmailProofBody {
  to: string
  subject?: string | null
  message?: string | null
  fileName?: string | null
  withEnclosed?: boolean
}

export type EmailProofCode =
  | ChangeCode
  | 'not-found'
  | 'order-not-found'
  | 'no-proof'
  | 'mail-is-off'
  | 'document-not-ours'
  | 'key-reused'
  | 'mail-address-refused'
  | 'too-many-other-addresses'
  | 'mail-not-sent'

export interface EmailPurchaseOrderBody {
  to: string
  subject?: string | null
  message?: string | null
  fileName?: string | null
  withEnclosed?: boolean
}

export type EmailPurchaseOrderCode =
  | ChangeCode
  | 'purchase-not-found'
  | 'mail-is-off'
  | 'purchase-not-emailed'
  | 'document-not-ours'
  | 'key-reused'
  | 'mail-address-refused'
  | 'too-many-other-addresses'
  | 'mail-not-sent'

export interface EmailStatementBody {
  to: string
  subject?: string | null
  message?: string | null
  fileName?: string | null
  withEnclosed?: boolean
}

export type EmailStatementCode =
  | ChangeCode
  | 'not-found'
  | 'mail-is-off'
  | 'document-not-ours'
  | 'key-reused'
  | 'mail-address-refused'
  | 'too-many-other-addresses'
  | 'mail-not-sent'

export type ListDocumentsCode =
  | ReadCode
  | 'not-found'
  | 'order-not-found'
  | 'purchase-not-found'

export interface DocumentsCalls {
  /**
   * Renders the document of a saved record as a PDF; drivers only those of their own orders.
   *
   * `POST /api/storage/createDocument`, for every role.
   */
  createDocument(input: { body: CreateDocumentBody }, options?: OnceOptions): Promise<Result<Uint8Array, CreateDocumentCode>>
  /**
   * Renders an invoice, purchase order, receipt, credit memo or statement as a PDF; drivers only the invoices and credit memos of their own orders.
   *
   * `POST /api/storage/createInvoice`, for every role.
   */
  createInvoice(input: { body: { content: DocumentContent } }, options?: OnceOptions): Promise<Result<Uint8Array, CreateInvoiceCode>>
  /**
   * The packing slip of an order, without prices, as a PDF; drivers get only those of their own orders.
   *
   * `POST /api/db/orders/createPackingSlip`, for every role.
   */
  createPackingSlip(input: { body: { orderId: number } }, options?: OnceOptions): Promise<Result<Uint8Array, CreatePackingSlipCode>>
  /**
   * The pick list of open orders, by packing location and batch, as a PDF.
   *
   * `POST /api/db/orders/createPickList`, for every role but DRIVER.
   */
  createPickList(input: { body: { orderIds: number[] } }, options?: OnceOptions): Promise<Result<Uint8Array, CreatePickListCode>>
  /**
   * Emails a saved PDF of a credit memo to its customer; without a file name, the current version.
   *
   * `POST /api/db/memos/emailMemo/:id`, for SALES, ACCOUNTING.
   */
  emailCreditMemo(input: { params: { id: number }; body: EmailCreditMemoBody }, options?: OnceOptions): Promise<Result<{ ok: true }, EmailCreditMemoCode>>
  /**
   * Emails a saved invoice of an order; without a file name, the current version.
   *
   * `POST /api/db/orders/emailInvoice/:id`, for SALES, ACCOUNTING.
   */
  emailInvoice(input: { params: { id: number }; body: EmailInvoiceBody }, options?: OnceOptions): Promise<Result<{ ok: true }, EmailInvoiceCode>>
  /**
   * Emails a saved receipt of a payment to its customer; without a file name, the current version.
   *
   * `POST /api/db/payments/emailReceipt/:id`, for ACCOUNTING.
   */
  emailPaymentReceipt(input: { params: { id: number }; body: EmailPaymentReceiptBody }, options?: OnceOptions): Promise<Result<{ ok: true }, EmailPaymentReceiptCode>>
  /**
   * Emails the newest proof of delivery of an order to its customer.
   *
   * `POST /api/db/orders/emailProof/:id`, for SALES, ACCOUNTING.
   */
  emailProof(input: { params: { id: number }; body: EmailProofBody }, options?: OnceOptions): Promise<Result<{ ok: true }, EmailProofCode>>
  /**
   * Emails a saved PDF of a purchase order to its supplier; without a file name, the current version.
   *
   * `POST /api/db/purchases/emailPurchaseOrder/:id`, for INVENTORY.
   */
  emailPurchaseOrder(input: { params: { id: number }; body: EmailPurchaseOrderBody }, options?: OnceOptions): Promise<Result<{ ok: true }, EmailPurchaseOrderCode>>
  /**
   * Emails a saved statement of a customer's account; without a file name, the statement of today.
   *
   * `POST /api/db/customers/emailStatement/:id`, for ACCOUNTING.
   */
  emailStatement(input: { params: { id: number }; body: EmailStatementBody }, options?: OnceOptions): Promise<Result<{ ok: true }, EmailStatementCode>>
  /**
   * The saved documents of the record in the filter, such as invoices/{customerName}_{orderNum}, newest first; drivers get only those of their own orders.
   *
   * `GET /api/storage/list/documents`, for every role.
   */
  listDocuments(input: { query: { filter: string } }, options?: CallOptions): Promise<Result<{ files: { name: string; url: string; createdAt: Instant; fingerprint: string | null }[] }, ListDocumentsCode>>
}

export interface ReadFiguresQuery {
  by: 'day' | 'week' | 'month' | 'customer' | 'brand' | 'product' | 'type' | 'rep' | 'driver' | 'location'
  from: Day
  to: Day
}

export interface ReadFiguresAnswer {
  ranges: { now: { from: Day; to: Day }; before: { from: Day; to: Day }; yearBefore: { from: Day; to: Day } }
  rows: FigureRow[]
  totals: {
    now: {
      orders: number
      units: number
      revenue: Dollars
      returns: Dollars
      net: Dollars
      cost?: Dollars
      returnedCost?: Dollars
    }
    before: {
      orders: number
      units: number
      revenue: Dollars
      returns: Dollars
      net: Dollars
      cost?: Dollars
      returnedCost?: Dollars
    }
    yearBefore: {
      orders: number
      units: number
      revenue: Dollars
      returns: Dollars
      net: Dollars
      cost?: Dollars
      returnedCost?: Dollars
    }
  }
  isCapped?: true
}

export interface ReadStockMovementsRow {
  productId: number
  sku: string
  name: string
  brandName: string
  units: Partial<Record<'OPENING' | 'RECEIPT' | 'SHIPMENT' | 'RETURN' | 'LOSS' | 'COUNT' | 'CORRECTION', number>>
}

export interface FiguresCalls {
  /**
   * Totals of a range's orders, by one of ten groups, compared with the previous range and the same days a year earlier.
   *
   * `GET /api/db/figures/getByRange`, for every role but DRIVER.
   */
  readFigures(input: { query: ReadFiguresQuery }, options?: CallOptions): Promise<Result<ReadFiguresAnswer, ReadCode>>
  /**
   * Units shipped of units first ordered, by customer, brand or product, of orders first placed in a range of days.
   *
   * `GET /api/db/figures/getFillRate`, for every role but DRIVER.
   */
  readFillRate(input: { query: { by: 'customer' | 'brand' | 'product'; from: Day; to: Day } }, options?: CallOptions): Promise<Result<{ key: string; name: string; ordered: number; shipped: number; rate: number }[], ReadCode>>
  /**
   * Units written off and their cost, by day, brand or reason.
   *
   * `GET /api/db/figures/getLosses`, for INVENTORY, ACCOUNTING, PAYROLL.
   */
  readLosses(input: { query: { by: 'day' | 'brand' | 'reason'; from: Day; to: Day } }, options?: CallOptions): Promise<Result<{ key: string; name: string; units: number; cost: Dollars }[], ReadCode>>
  /**
   * Each brand's stock and its sales of the last 90 days, without brands excluded from reporting.
   *
   * `GET /api/db/figures/getStock`, for every role but DRIVER.
   */
  readStockFigures(input?: Record<string, never>, options?: CallOptions): Promise<Result<StockFigures[], ReadCode>>
  /**
   * The units of each product that moved in a range of days, by kind of movement: at most 20,000 products, by SKU.
   *
   * `GET /api/db/figures/getStockMovements`, for every role but DRIVER.
   */
  readStockMovements(input: { query: { from: Day; to: Day } }, options?: CallOptions): Promise<Result<ReadStockMovementsRow[], ReadCode>>
}

export type ImportCustomPricesCode =
  | ChangeCode
  | 'key-reused'
  | 'reason-missing'
  | 'import-has-problems'

export type PreviewImportCode =
  | ChangeCode
  | 'key-reused'

export type PreviewPriceImportCode =
  | ChangeCode
  | 'key-reused'

export type RunImportCode =
  | ChangeCode
  | 'not-for-keys'
  | 'key-reused'
  | 'import-has-problems'

export interface ImportsCalls {
  /**
   * Writes a file of custom prices, all or nothing.
   *
   * `POST /api/db/imports/applyPrices`, for SALES.
   */
  importCustomPrices(input: { query?: { reason?: string | null }; body: { files: { name: string; text: string }[]; jobId: string } }, options?: OnceOptions): Promise<Result<ImportReport, ImportCustomPricesCode>>
  /**
   * Checks import files and reports what they would write, without writing anything.
   *
   * `POST /api/db/imports/preview`, for ADMIN.
   */
  previewImport(input: { body: { files: { name: string; text: string }[] } }, options?: OnceOptions): Promise<Result<ImportReport, PreviewImportCode>>
  /**
   * Checks a file of custom prices and reports which it would add or change, without writing anything.
   *
   * `POST /api/db/imports/previewPrices`, for SALES.
   */
  previewPriceImport(input: { body: { files: { name: string; text: string }[] } }, options?: OnceOptions): Promise<Result<ImportReport, PreviewPriceImportCode>>
  /**
   * Writes import files, all or nothing; progress comes over the event stream under the job id. A key imports no users.
   *
   * `POST /api/db/imports/apply`, for ADMIN.
   */
  runImport(input: { body: { files: { name: string; text: string }[]; jobId: string } }, options?: OnceOptions): Promise<Result<ImportReport, RunImportCode>>
}

export interface AcceptInboxEntryBody {
  customerID: number
  deliveryDate?: Day | Instant | null
  pickupOrder?: boolean
  driverId?: number | null
  packingLocationId?: number | null
  notes?: string | null
  customerPO?: string | null
  creditHoldReason?: string | null
  reason?: string | null
  lines: { productSku: string; quantity: number }[]
  orderStatus: 'DRAFT' | 'RECEIVED'
  modifiedOn?: Instant
}

export type AcceptInboxEntryCode =
  | ChangeCode
  | 'not-found'
  | 'entry-decided'
  | 'entry-open'
  | 'changed-meanwhile'
  | 'period-closed'
  | 'batch-not-usable'
  | 'batch-taken'
  | 'credit-hold'
  | 'key-reused'
  | 'customer-unknown'
  | 'product-unknown'
  | 'product-not-sold'
  | 'batch-of-another-product'
  | 'po-missing'
  | 'reason-missing'
  | 'driver-unknown'
  | 'location-unknown'
  | 'order-too-long'
  | 'price-below-zero'
  | 'amount-too-large'

export interface AddInboxEntryBody {
  channel: 'EMAIL' | 'TEXT' | 'CHAT' | 'OTHER'
  text: string
  from?: string | null
  subject?: string | null
  externalId?: string | null
  customerId?: number | null
  receivedAt?: Instant
}

export type AddInboxEntryCode =
  | ChangeCode
  | 'key-reused'
  | 'customer-unknown'

export type DismissInboxEntryCode =
  | ChangeCode
  | 'not-found'
  | 'entry-decided'
  | 'entry-open'
  | 'key-reused'

export interface ListInboxEntriesQuery {
  state?: 'OPEN' | 'ACCEPTED' | 'DISMISSED'
  sender?: 'known' | 'unknown'
  sort?: string
  limit?: number
  after?: string
}

export type ReadInboxEntryCode =
  | ReadCode
  | 'not-found'
  | 'customer-unknown'

export type ReopenInboxEntryCode =
  | ChangeCode
  | 'not-found'
  | 'entry-not-dismissed'
  | 'key-reused'

export interface ReadMailboxAnswer {
  configured: boolean
  user: string | null
  host: string | null
  folder: string | null
  connected: boolean
  lastLookAt: Instant | null
  lastMailAt: Instant | null
  saved: number
  skipped: number
  error: string | null
  recent: { since: Instant; endedAt: Instant | null; saved: number; skipped: number } | null
}

export type ReadRecentMailCode =
  | ChangeCode
  | 'no-mailbox'
  | 'key-reused'

export interface InboxCalls {
  /**
   * Makes a message an order, like New Order: with its prices, batches and credit limits. A message becomes one order only.
   *
   * `POST /api/db/inbox/accept/:id`, for SALES.
   */
  acceptInboxEntry(input: { params: { id: number }; body: AcceptInboxEntryBody }, options?: OnceOptions): Promise<Result<Order, AcceptInboxEntryCode>>
  /**
   * Adds a message from a customer to the order inbox. One with the same externalId is answered again, unchanged.
   *
   * `POST /api/db/inbox/new`, for SALES.
   */
  addInboxEntry(input: { body: AddInboxEntryBody }, options?: OnceOptions): Promise<Result<Entry, AddInboxEntryCode>>
  /**
   * Closes a message that becomes no order, with the reason.
   *
   * `POST /api/db/inbox/dismiss/:id`, for SALES.
   */
  dismissInboxEntry(input: { params: { id: number }; body: { reason: string } }, options?: OnceOptions): Promise<Result<Entry, DismissInboxEntryCode>>
  /**
   * The messages in the order inbox, the longest waiting first: a page of 50 unless limit says otherwise.
   *
   * `GET /api/db/inbox/getAll`, for SALES.
   */
  listInboxEntries: PagedCall<{ query?: ListInboxEntriesQuery }, Entry, ReadCode>
  /**
   * A message with the order it proposes, at the prices of its customer or of the one that is named.
   *
   * `GET /api/db/inbox/getById/:id`, for SALES.
   */
  readInboxEntry(input: { params: { id: number }; query?: { customerID?: number } }, options?: CallOptions): Promise<Result<Entry, ReadInboxEntryCode>>
  /**
   * How many messages of known senders wait in the order inbox, and since when.
   *
   * `GET /api/db/inbox/getWaiting`, for SALES.
   */
  readWaitingMessages(input?: Record<string, never>, options?: CallOptions): Promise<Result<{ count: number; since: Instant | null }, ReadCode>>
  /**
   * Puts a dismissed message back among those that wait.
   *
   * `POST /api/db/inbox/reopen/:id`, for SALES.
   */
  reopenInboxEntry(input: { params: { id: number } }, options?: OnceOptions): Promise<Result<Entry, ReopenInboxEntryCode>>
  /**
   * The mailbox for orders: whether it is read, and what came.
   *
   * `GET /api/db/inbox/getMailbox`, for SALES.
   */
  readMailbox(input?: Record<string, never>, options?: CallOptions): Promise<Result<ReadMailboxAnswer, ReadCode>>
  /**
   * Reads the emails of the last days again. Each is saved once, so only those that are missing are new.
   *
   * `POST /api/db/inbox/readRecent`, for ADMIN.
   */
  readRecentMail(input: { body: { days: number } }, options?: OnceOptions): Promise<Result<{ ok: true }, ReadRecentMailCode>>
}

export interface AddLocationBody {
  name: string
  color: '#EF4444' | '#F97316' | '#EAB308' | '#22C55E' | '#14B8A6' | '#06B6D4' | '#3B82F6' | '#8B5CF6' | '#EC4899' | '#6B7280'
}

export type AddLocationCode =
  | ChangeCode
  | 'name-taken'
  | 'key-reused'

export interface ChangeLocationBody {
  color?: '#EF4444' | '#F97316' | '#EAB308' | '#22C55E' | '#14B8A6' | '#06B6D4' | '#3B82F6' | '#8B5CF6' | '#EC4899' | '#6B7280'
  isDefault?: true
}

export type ChangeLocationCode =
  | ChangeCode
  | 'not-found'
  | 'name-taken'

export type RemoveLocationCode =
  | ChangeCode
  | 'not-found'
  | 'default-location-stays'

export interface LocationsCalls {
  /**
   * Adds a packing location; the first is the default.
   *
   * `POST /api/db/orders/addLocation`, for SALES, INVENTORY.
   */
  addLocation(input: { body: AddLocationBody }, options?: OnceOptions): Promise<Result<PackingLocation, AddLocationCode>>
  /**
   * Changes a packing location's color, or makes it the default.
   *
   * `PUT /api/db/orders/updateLocation/:id`, for SALES, INVENTORY.
   */
  changeLocation(input: { params: { id: number }; body: ChangeLocationBody }, options?: CallOptions): Promise<Result<PackingLocation, ChangeLocationCode>>
  /**
   * The packing locations; drivers get only those on their own orders.
   *
   * `GET /api/db/orders/getLocations`, for every role.
   */
  listLocations(input?: Record<string, never>, options?: CallOptions): Promise<Result<PackingLocation[], ReadCode>>
  /**
   * Deletes a packing location; orders keep its name. The default location can't be deleted.
   *
   * `DELETE /api/db/orders/removeLocation/:id`, for SALES, INVENTORY.
   */
  removeLocation(input: { params: { id: number } }, options?: CallOptions): Promise<Result<{ ok: true }, RemoveLocationCode>>
}

export interface AddMemoBody {
  lines: {
    orderLineId: number
    disposition: 'RESTOCK' | 'DAMAGED' | 'KEPT' | 'CONCESSION'
    units?: number | null
    amount?: Dollars | null
    reason?: string | null
    batchId?: number | null
  }[]
  notes?: string | null
  request?: boolean
}

export type AddMemoCode =
  | ChangeCode
  | 'not-found'
  | 'order-not-found'
  | 'period-closed'
  | 'order-not-shipped'
  | 'return-exceeds'
  | 'credit-exceeds-line'
  | 'order-moved'
  | 'key-reused'
  | 'memo-line-unknown'
  | 'batch-missing'
  | 'batch-of-another-product'
  | 'reason-missing'
  | 'credit-used'

export type DeclineMemoCode =
  | ChangeCode
  | 'not-found'
  | 'order-not-found'
  | 'memo-decided'
  | 'order-moved'
  | 'key-reused'
  | 'reason-missing'

export interface IssueMemoBody {
  lines?: {
    orderLineId: number
    disposition: 'RESTOCK' | 'DAMAGED' | 'KEPT' | 'CONCESSION'
    units?: number | null
    amount?: Dollars | null
    reason?: string | null
    batchId?: number | null
  }[]
  notes?: string | null
  modifiedOn?: Instant
}

export type IssueMemoCode =
  | ChangeCode
  | 'not-found'
  | 'order-not-found'
  | 'changed-meanwhile'
  | 'period-closed'
  | 'order-not-shipped'
  | 'return-exceeds'
  | 'credit-exceeds-line'
  | 'memo-decided'
  | 'order-moved'
  | 'key-reused'
  | 'memo-line-unknown'
  | 'batch-missing'
  | 'batch-of-another-product'
  | 'reason-missing'
  | 'credit-used'

export type ListCustomerMemosCode =
  | ReadCode
  | 'not-found'
  | 'too-many-memos'

export interface ListMemosQuery {
  search?: string
  status?: string
  customer?: number[]
  sort?: string
  before?: string
  limit?: number
  after?: string
}

export type ListMemosCode =
  | ReadCode
  | 'too-many-memos'

export type ListOrderMemosCode =
  | ReadCode
  | 'order-not-found'

export type ReadMemoCode =
  | ReadCode
  | 'not-found'

export interface ReadMemoPaperAnswer {
  id: number
  orderNum: string
  credited: Dollars
  toCredit: Dollars
  voidedOn: Instant | null
  notes: string | null
  memoNum: string
  customerPO: string | null
  customer: PayingCustomer
  issuedOn: Instant
  lines: {
    productName: string
    productSku: string
    units: number | null
    disposition: 'RESTOCK' | 'DAMAGED' | 'KEPT' | 'CONCESSION'
    reason: string | null
    amount: Dollars
  }[]
}

export type ReadMemoPaperCode =
  | ReadCode
  | 'not-found'
  | 'memo-not-issued'

export interface ReadMemoTotalsAnswer {
  memos: number
  requested: number
  issued: number
  amount: Dollars
  credited: Dollars
  toCredit: Dollars
  isCapped?: true
}

export interface ReadReturnableAnswer {
  orderId: number
  total: Dollars
  creditedTotal: Dollars
  lines: {
    orderLineId: number
    productSku: string
    productName: string
    quantity: number
    unitsPerCase: number | null
    shipped: number
    creditedUnits: number
    left: number
    net: Dollars
    creditedAmount: Dollars
    creditedUnitsAmount: Dollars
    needsBatch: boolean
    productId: number
    batchNumber: string | null
  }[]
}

export type ReadReturnableCode =
  | ReadCode
  | 'order-not-found'
  | 'order-not-shipped'

export type VoidMemoCode =
  | ChangeCode
  | 'not-found'
  | 'order-not-found'
  | 'period-closed'
  | 'memo-not-issued'
  | 'batch-too-low'
  | 'order-moved'
  | 'key-reused'
  | 'reason-missing'
  | 'credit-used'

export interface MemosCalls {
  /**
   * Issues a credit memo for a shipped order, by ACCOUNTING, or requests one: SALES, INVENTORY, and drivers for their own orders.
   *
   * `POST /api/db/memos/add/:orderId`, for ACCOUNTING, SALES, INVENTORY, DRIVER.
   */
  addMemo(input: { params: { orderId: number }; body: AddMemoBody }, options?: OnceOptions): Promise<Result<Memo, AddMemoCode>>
  /**
   * Declines a requested credit memo, with a reason. Nothing moves.
   *
   * `POST /api/db/memos/decline/:id`, for ACCOUNTING.
   */
  declineMemo(input: { params: { id: number }; body?: { reason?: string | null } }, options?: OnceOptions): Promise<Result<Memo, DeclineMemoCode>>
  /**
   * Issues a requested credit memo. Lines that are sent, as counted at check-in, replace the requested ones.
   *
   * `POST /api/db/memos/issue/:id`, for ACCOUNTING.
   */
  issueMemo(input: { params: { id: number }; body?: IssueMemoBody }, options?: OnceOptions): Promise<Result<Memo, IssueMemoCode>>
  /**
   * A customer's credit memos, newest first: a page of them, or all.
   *
   * `GET /api/db/memos/getByCustomer/:customerId`, for every role but DRIVER.
   */
  listCustomerMemos: PagedCall<{ params: { customerId: number }; query?: { sort?: string; before?: string; limit?: number; after?: string } }, Memo, ListCustomerMemosCode>
  /**
   * The credit memos of a range of days by the day of issue, or of the request, newest first or sorted: a page of them, or all.
   *
   * `GET /api/db/memos/getByRange/:fromISO/:toISO`, for every role but DRIVER.
   */
  listMemos: PagedCall<{ params: { fromISO: Day | Instant; toISO: Day | Instant }; query?: ListMemosQuery }, Memo, ListMemosCode>
  /**
   * The credit memos of an order, newest first; drivers only of their own orders.
   *
   * `GET /api/db/memos/getByOrder/:orderId`, for every role.
   */
  listOrderMemos(input: { params: { orderId: number } }, options?: CallOptions): Promise<Result<Memo[], ListOrderMemosCode>>
  /**
   * One credit memo with its lines; drivers only of their own orders.
   *
   * `GET /api/db/memos/getById/:id`, for every role.
   */
  readMemo(input: { params: { id: number } }, options?: CallOptions): Promise<Result<Memo, ReadMemoCode>>
  /**
   * What the PDF of an issued credit memo says; drivers only of their own orders.
   *
   * `GET /api/db/memos/getPaper/:id`, for every role.
   */
  readMemoPaper(input: { params: { id: number } }, options?: CallOptions): Promise<Result<ReadMemoPaperAnswer, ReadMemoPaperCode>>
  /**
   * The number of credit memos in a list, and the totals of those that are issued.
   *
   * `GET /api/db/memos/getTotals/:fromISO/:toISO`, for every role but DRIVER.
   */
  readMemoTotals(input: { params: { fromISO: Day | Instant; toISO: Day | Instant }; query?: { search?: string; status?: string; customer?: number[] } }, options?: CallOptions): Promise<Result<ReadMemoTotalsAnswer, ReadCode>>
  /**
   * What of a shipped order can still be credited, line by line; drivers only for their own orders.
   *
   * `GET /api/db/memos/getReturnable/:orderId`, for every role.
   */
  readReturnable(input: { params: { orderId: number } }, options?: CallOptions): Promise<Result<ReadReturnableAnswer, ReadReturnableCode>>
  /**
   * Voids an issued credit memo, with a reason: takes back its units, its part of the balance and its credit.
   *
   * `POST /api/db/memos/void/:id`, for ACCOUNTING.
   */
  voidMemo(input: { params: { id: number }; body?: { reason?: string | null } }, options?: OnceOptions): Promise<Result<Memo, VoidMemoCode>>
}

export type AcceptCountedCode =
  | ChangeCode
  | 'not-found'
  | 'own-count'
  | 'count-posted'
  | 'count-discarded'
  | 'count-line-changed'
  | 'line-not-counted'
  | 'key-reused'
  | 'line-of-another-count'

export type AddCountCode =
  | ChangeCode
  | 'not-found'
  | 'batch-in-count'
  | 'key-reused'
  | 'nothing-to-count'
  | 'product-with-batches'
  | 'count-too-long'

export type AddCountLinesCode =
  | ChangeCode
  | 'not-found'
  | 'batch-in-count'
  | 'count-posted'
  | 'count-discarded'
  | 'key-reused'
  | 'product-with-batches'
  | 'count-too-long'

export interface CompareStockAnswer {
  onlyHere: {
    productId: number
    batchId: number | null
    productSku: string
    productName: string
    brandName: string
    batchNumber: string | null
    units: number
  }[]
  onlyHereTotal: number
  onlyThere: { number: string; units: number }[]
  different: {
    productId: number
    batchId: number | null
    productSku: string
    productName: string
    brandName: string
    batchNumber: string | null
    units: number
    there: number
    difference: number
  }[]
  same: number
}

export type CompareStockCode =
  | ChangeCode
  | 'key-reused'
  | 'too-many-batches'

export type DiscardCountCode =
  | ChangeCode
  | 'not-found'
  | 'count-posted'
  | 'count-discarded'
  | 'key-reused'
  | 'reason-missing'

export type EnterCountedCode =
  | ChangeCode
  | 'not-found'
  | 'count-posted'
  | 'count-discarded'
  | 'line-of-another-count'

export interface FindCountableBody {
  brandIds?: number[]
  typeIds?: number[]
  notCountedDays?: number | null
  emptiedDays?: number | null
  shelf?: string
  search?: string
}

export interface FindCountableAnswer {
  lines: ({
    productId: number
    batchId: number | null
    productSku: string
    productName: string
    brandName: string
    batchNumber: string | null
    shelf: string | null
    units: number
    countedOn: Instant | null
    openCount: { id: number; name: string } | null
  })[]
  total: number
}

export type FindCountableCode =
  | ChangeCode
  | 'key-reused'

export interface ListCountsRow {
  id: number
  name: string
  status: 'OPEN' | 'POSTED' | 'DISCARDED'
  blind: boolean
  createdBy: string | null
  createdAt: Instant
  closedBy: string | null
  closedOn: Instant | null
  reason: string | null
  modifiedOn: Instant
  lines: number
  counted: number
  unitsOver: number
  unitsShort: number
  difference: number
  cost: Dollars | null
}

export type ListCountsCode =
  | ReadCode
  | 'too-many-counts'

export type PostCountCode =
  | ChangeCode
  | 'not-found'
  | 'period-closed'
  | 'count-not-accepted'
  | 'count-posted'
  | 'count-discarded'
  | 'nothing-counted'
  | 'count-again'
  | 'key-reused'
  | 'reason-missing'

export type ReadCountCode =
  | ReadCode
  | 'not-found'

export interface ReadCountTotalsAnswer {
  counts: number
  open: number
  posted: number
  unitsOver: number
  unitsShort: number
  cost: Dollars
  isCapped?: true
}

export interface CountsCalls {
  /**
   * Accepts the differences of lines that someone else counted.
   *
   * `POST /api/db/counts/accept/:id`, for INVENTORY.
   */
  acceptCounted(input: { params: { id: number }; body: { lineIds: number[]; seen?: { id: number; counted: number }[] } }, options?: OnceOptions): Promise<Result<Count, AcceptCountedCode>>
  /**
   * Begins a count of these batches, and of products that are not tracked by batch. A blind one shows expected units only once a number was entered.
   *
   * `POST /api/db/counts/new`, for INVENTORY.
   */
  addCount(input: { body: { name: string; batchIds?: number[]; productIds?: number[]; blind?: boolean } }, options?: OnceOptions): Promise<Result<Count, AddCountCode>>
  /**
   * Adds batches and products to an open count, such as one that was found on the shelf. Those already in it stay.
   *
   * `POST /api/db/counts/addLines/:id`, for INVENTORY.
   */
  addCountLines(input: { params: { id: number }; body: { batchIds?: number[]; productIds?: number[] } }, options?: OnceOptions): Promise<Result<Count, AddCountLinesCode>>
  /**
   * Compares the stock with someone else's list of batch numbers or SKUs. Nothing is written.
   *
   * `POST /api/db/counts/compare`, for INVENTORY.
   */
  compareStock(input: { body: { brandIds?: number[]; typeIds?: number[]; rows: { number: string; units: number }[] } }, options?: OnceOptions): Promise<Result<CompareStockAnswer, CompareStockCode>>
  /**
   * Ends an open count without correcting anything, with a reason.
   *
   * `POST /api/db/counts/discard/:id`, for INVENTORY.
   */
  discardCount(input: { params: { id: number }; body?: { reason?: string | null } }, options?: OnceOptions): Promise<Result<Count, DiscardCountCode>>
  /**
   * Saves what was counted on these lines. A new number takes an acceptance back; null removes the number.
   *
   * `PUT /api/db/counts/enter/:id`, for INVENTORY.
   */
  enterCounted(input: { params: { id: number }; body: { lines: { id: number; counted: number | null; at?: Instant; key?: string }[]; sentAt?: Instant } }, options?: CallOptions): Promise<Result<Count, EnterCountedCode>>
  /**
   * The batches with units, and the products without batches, that match all of these; at most 5,000. Nothing is written.
   *
   * `POST /api/db/counts/findCountable`, for INVENTORY.
   */
  findCountable(input: { body: FindCountableBody }, options?: OnceOptions): Promise<Result<FindCountableAnswer, FindCountableCode>>
  /**
   * The counts of a range of days by the day they were posted or discarded, and open ones by the day they began, newest first or sorted: a page of them, or all.
   *
   * `GET /api/db/counts/getByRange/:fromISO/:toISO`, for INVENTORY.
   */
  listCounts: PagedCall<{ params: { fromISO: Day | Instant; toISO: Day | Instant }; query?: { search?: string; status?: string; sort?: string; before?: string; limit?: number; after?: string } }, ListCountsRow, ListCountsCode>
  /**
   * Corrects the stock by the differences of a count, with a reason. Lines without a number stay as they are.
   *
   * `POST /api/db/counts/post/:id`, for INVENTORY.
   */
  postCount(input: { params: { id: number }; body?: { reason?: string | null } }, options?: OnceOptions): Promise<Result<Count, PostCountCode>>
  /**
   * One count with its lines.
   *
   * `GET /api/db/counts/getById/:id`, for INVENTORY.
   */
  readCount(input: { params: { id: number } }, options?: CallOptions): Promise<Result<Count, ReadCountCode>>
  /**
   * How many of the batches with units, and products without batches that are in stock, were counted in the last 30 days.
   *
   * `GET /api/db/counts/getCoverage`, for every role but DRIVER.
   */
  readCountCoverage(input?: Record<string, never>, options?: CallOptions): Promise<Result<{ days: number; stocked: number; counted: number }, ReadCode>>
  /**
   * The number of counts in a list, and the totals of those that are posted.
   *
   * `GET /api/db/counts/getTotals/:fromISO/:toISO`, for INVENTORY.
   */
  readCountTotals(input: { params: { fromISO: Day | Instant; toISO: Day | Instant }; query?: { search?: string; status?: string } }, options?: CallOptions): Promise<Result<ReadCountTotalsAnswer, ReadCode>>
}

export type ChangeOrderCode =
  | ChangeCode
  | 'order-not-found'
  | 'must-pay'
  | 'changed-meanwhile'
  | 'period-closed'
  | 'batches-exceed-order'
  | 'has-credit-memos'
  | 'memo-decided'
  | 'batch-not-usable'
  | 'batch-taken'
  | 'credit-hold'
  | 'customer-has-payments'
  | 'proof-missing'
  | 'customer-unknown'
  | 'product-unknown'
  | 'product-not-sold'
  | 'batch-of-another-product'
  | 'line-of-another-order'
  | 'po-missing'
  | 'reason-missing'
  | 'driver-unknown'
  | 'location-unknown'
  | 'order-too-long'
  | 'price-below-zero'
  | 'amount-too-large'

export interface ChangeOrderStatusesBody {
  orders: { id: number; modifiedOn?: Instant; orderStatus?: OrderStatus; paymentStatus?: PaymentStatus }[]
  orderStatus?: OrderStatus
  paymentStatus?: PaymentStatus
  reason?: string | null
  creditHoldReason?: string | null
}

export type ChangeOrderStatusesCode =
  | ChangeCode
  | 'order-not-found'
  | 'must-pay'
  | 'changed-meanwhile'
  | 'period-closed'
  | 'has-credit-memos'
  | 'memo-decided'
  | 'batch-not-usable'
  | 'batch-taken'
  | 'credit-hold'
  | 'proof-missing'
  | 'batch-of-another-product'
  | 'po-missing'
  | 'reason-missing'
  | 'order-too-long'

export type FindOrderByNumberCode =
  | ReadCode
  | 'order-not-found'

export type ListOpenOrdersCode =
  | ReadCode
  | 'too-many-orders'

export interface ListOrdersQuery {
  search?: string
  status?: string
  payment?: string
  owner?: string
  driver?: string
  location?: string
  source?: string
  deliveryFrom?: Day
  deliveryTo?: Day
  customer?: string
  brand?: string
  type?: string
  product?: string
  unpaidFor?: number
  sort?: string
  before?: string
  limit?: number
  after?: string
}

export interface ListOrdersRow {
  id: number
  orderNum: string
  customerID: number
  customer: { customerName: string; accountOwnerID: number | null }
  pickupOrder: boolean
  deliveryDate: Day | null
  driverId: number | null
  driverName: string | null
  packingLocationId: number
  packingLocationName: string
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  statusModifiedOn: Instant
  paymentModifiedOn: Instant
  createdAt: Instant
  modifiedOn: Instant
  notes: string | null
  customerPO: string | null
  unitQuantity: number
  cost?: Dollars
  subtotal: Dollars
  dollarAdjustment: Dollars
  discountNotes: string | null
  total: Dollars
  balanceDue: Dollars
  credited: Dollars
  dueOn: Day | null
  isDueOnSet: boolean
  brands: string[]
  backorderOf: OrderReference | null
  source: 'STAFF' | 'PORTAL' | 'BOT' | 'KEY' | 'IMPORT'
  sentBy: string | null
  sentAt: Instant | null
  commissionPaidOn?: Instant | null
}

export type ListOrdersCode =
  | ReadCode
  | 'too-many-orders'

export type PlaceOrderCode =
  | ChangeCode
  | 'period-closed'
  | 'batch-not-usable'
  | 'batch-taken'
  | 'credit-hold'
  | 'key-reused'
  | 'customer-unknown'
  | 'product-unknown'
  | 'product-not-sold'
  | 'batch-of-another-product'
  | 'po-missing'
  | 'reason-missing'
  | 'driver-unknown'
  | 'location-unknown'
  | 'order-too-long'
  | 'price-below-zero'
  | 'amount-too-large'

export type PullTagsCode =
  | ChangeCode
  | 'order-not-found'
  | 'period-closed'
  | 'batch-not-usable'
  | 'batch-taken'
  | 'order-not-open'
  | 'nothing-in-stock'
  | 'nothing-to-return'
  | 'line-of-another-order'
  | 'order-too-long'

export type ReadOrderCode =
  | ReadCode
  | 'order-not-found'

export interface ReadOrderTotalsQuery {
  search?: string
  status?: string
  payment?: string
  owner?: string
  driver?: string
  location?: string
  source?: string
  deliveryFrom?: Day
  deliveryTo?: Day
  customer?: string
  brand?: string
  type?: string
  product?: string
}

export interface ReadOrderTotalsAnswer {
  orders: number
  notSummed: number
  units: number
  cost?: Dollars
  subtotal: Dollars
  total: Dollars
  balanceDue: Dollars
  isCapped?: true
}

export type ReserveOrderNumberCode =
  | ReadCode
  | 'other-origin'
  | 'opened-as-page'
  | 'reference-deleted'
  | 'name-or-number-taken'
  | 'database-read-only'
  | 'disk-full'

export type LiftMustPayCode =
  | ChangeCode
  | 'order-not-found'
  | 'key-reused'
  | 'reason-missing'

export type SetMustPayCode =
  | ChangeCode
  | 'not-found'
  | 'order-not-found'
  | 'must-pay-exceeds'
  | 'changed-meanwhile'
  | 'order-moved'
  | 'order-not-payable'
  | 'required-order-unknown'
  | 'required-of-another-customer'
  | 'order-listed-twice'

export interface ListBoughtBeforeRow {
  productId: number
  orders: number
  lastQuantity: number
  lastPrice: Dollars
  lastOrderedAt: Instant
}

export type ListBoughtBeforeCode =
  | ReadCode
  | 'not-found'

export type ListCustomerOrdersCode =
  | ReadCode
  | 'not-found'
  | 'too-many-orders'

export type ListCustomerOrdersWithLinesCode =
  | ReadCode
  | 'not-found'
  | 'too-many-orders'

export interface ListPromisesRow {
  orderLineId: number
  missing: number
  purchaseOrderNum: string | null
  expectedOn: Day | null
  unusableReason?: 'EXPIRED' | 'ON_HOLD' | 'NOT_CHECKED_IN' | 'TOO_SHORT'
  unlabeledUnits?: number
  goesFirst?: string
}

export type ListPromisesCode =
  | ReadCode
  | 'order-not-found'

export type AcceptSentOrderCode =
  | ChangeCode
  | 'order-not-found'
  | 'must-pay'
  | 'changed-meanwhile'
  | 'period-closed'
  | 'batches-exceed-order'
  | 'has-credit-memos'
  | 'memo-decided'
  | 'batch-not-usable'
  | 'batch-taken'
  | 'credit-hold'
  | 'customer-has-payments'
  | 'proof-missing'
  | 'order-decided'
  | 'not-sent'
  | 'key-reused'
  | 'customer-unknown'
  | 'product-unknown'
  | 'product-not-sold'
  | 'batch-of-another-product'
  | 'line-of-another-order'
  | 'po-missing'
  | 'reason-missing'
  | 'driver-unknown'
  | 'location-unknown'
  | 'order-too-long'
  | 'price-below-zero'
  | 'amount-too-large'

export type DeclineSentOrderCode =
  | ChangeCode
  | 'order-not-found'
  | 'changed-meanwhile'
  | 'order-decided'
  | 'not-sent'
  | 'key-reused'

export interface ListSentOrdersRow {
  id: number
  orderNum: string
  customerID: number
  customerName: string
  sentBy: string
  sentAt: Instant
  source: 'STAFF' | 'PORTAL' | 'BOT' | 'KEY' | 'IMPORT'
  total: Dollars
  note: string | null
  acceptProblem: string | null
}

export interface OrdersCalls {
  /**
   * Changes the sent fields of an order, as far as the roles of the caller may.
   *
   * `PUT /api/db/orders/update/:id`, for SALES, INVENTORY, ACCOUNTING, DRIVER.
   */
  changeOrder(input: { params: { id: number }; body: OrderChange }, options?: CallOptions): Promise<Result<Order, ChangeOrderCode>>
  /**
   * Sets the order status or the payment status of many orders, all or none.
   *
   * `PUT /api/db/orders/updateStatuses`, for SALES, INVENTORY, ACCOUNTING.
   */
  changeOrderStatuses(input: { body: ChangeOrderStatusesBody }, options?: CallOptions): Promise<Result<{ ok: true; changed: number[]; modifiedOn?: Instant }, ChangeOrderStatusesCode>>
  /**
   * One order with its lines, by its number.
   *
   * `GET /api/db/orders/getByOrderNum/:orderNum`, for every role.
   */
  findOrderByNumber(input: { params: { orderNum: string } }, options?: CallOptions): Promise<Result<{ res: Order }, FindOrderByNumberCode>>
  /**
   * The open orders, newest first; drivers get only their own.
   *
   * `GET /api/db/orders/getPendingOrders/`, for every role.
   */
  listOpenOrders(input?: Record<string, never>, options?: CallOptions): Promise<Result<OrderSummary[], ListOpenOrdersCode>>
  /**
   * The orders placed in a date range, newest first or sorted by a column; drivers get only their own.
   *
   * `GET /api/db/orders/getByWeek/:fromISO/:toISO`, for every role.
   */
  listOrders: PagedCall<{ params: { fromISO: Instant; toISO: Instant }; query?: ListOrdersQuery }, ListOrdersRow, ListOrdersCode>
  /**
   * Places an order or saves it as a draft.
   *
   * `POST /api/db/orders/new`, for SALES.
   */
  placeOrder(input: { body: NewOrder }, options?: OnceOptions): Promise<Result<Order, PlaceOrderCode>>
  /**
   * Pulls the tags of lines of an open order, all units or only those in stock, or undoes it.
   *
   * `PUT /api/db/orders/pullTags/:orderId`, for SALES, INVENTORY.
   */
  pullTags(input: { params: { orderId: number }; body: { itemIds: number[]; tagsPulled: boolean; onlyInStock?: boolean; reason?: string | null } }, options?: CallOptions): Promise<Result<Order, PullTagsCode>>
  /**
   * One order with its lines.
   *
   * `GET /api/db/orders/getByID/:id`, for every role.
   */
  readOrder(input: { params: { id: number } }, options?: CallOptions): Promise<Result<{ res: Order }, ReadOrderCode>>
  /**
   * The number of orders in a list and their totals; drivers get only their own.
   *
   * `GET /api/db/orders/getTotals/:fromISO/:toISO`, for every role.
   */
  readOrderTotals(input: { params: { fromISO: Instant; toISO: Instant }; query?: ReadOrderTotalsQuery }, options?: CallOptions): Promise<Result<ReadOrderTotalsAnswer, ReadCode>>
  /**
   * Reserves the next order number for the caller.
   *
   * `GET /api/db/orders/createOrderNumber`, for SALES, INVENTORY.
   */
  reserveOrderNumber(input?: Record<string, never>, options?: CallOptions): Promise<Result<{ orderNum: string }, ReserveOrderNumberCode>>
  /**
   * Lets an order be dropped without the payment it requires, until new amounts are set.
   *
   * `POST /api/db/orders/liftMustPay/:orderId`, for ACCOUNTING.
   */
  liftMustPay(input: { params: { orderId: number }; body: { reason?: string | null } }, options?: OnceOptions): Promise<Result<Order, LiftMustPayCode>>
  /**
   * Sets the amounts that must be paid on orders of the customer before an order is dropped; an empty list clears them.
   *
   * `PUT /api/db/orders/setMustPay/:orderId`, for ACCOUNTING, SALES.
   */
  setMustPay(input: { params: { orderId: number }; body: { mustPay: { orderId: number; amount: Dollars }[]; modifiedOn?: Instant } }, options?: CallOptions): Promise<Result<Order, SetMustPayCode>>
  /**
   * What a customer has bought in their newest orders, with the last quantity and price, likeliest first.
   *
   * `GET /api/db/orders/getBoughtBefore/:customerId`, for every role but DRIVER.
   */
  listBoughtBefore(input: { params: { customerId: number }; query?: { except?: number } }, options?: CallOptions): Promise<Result<ListBoughtBeforeRow[], ListBoughtBeforeCode>>
  /**
   * A customer's orders without their lines, newest first: all of them, or those of a range.
   *
   * `GET /api/db/orders/getByCustomer/:customerId`, for every role but DRIVER.
   */
  listCustomerOrders: PagedCall<{ params: { customerId: number }; query?: { fromISO?: Instant; toISO?: Instant; limit?: number; after?: string } }, OrderSummary, ListCustomerOrdersCode>
  /**
   * A customer's orders with their lines, drafts included, newest first.
   *
   * `GET /api/db/customers/getAllOrders/:id`, for every role but DRIVER.
   */
  listCustomerOrdersWithLines(input: { params: { id: number } }, options?: CallOptions): Promise<Result<{ res: OrderWithLines[] }, ListCustomerOrdersWithLinesCode>>
  /**
   * The short lines of an open order or a draft, each with the purchase order that brings its last short unit, null if not enough is on order, and what else stands in its way.
   *
   * `GET /api/db/orders/getPromises/:orderId`, for every role.
   */
  listPromises(input: { params: { orderId: number } }, options?: CallOptions): Promise<Result<ListPromisesRow[], ListPromisesCode>>
  /**
   * Accepts an order that a contact sent, like submitting a draft: with its prices, batches and credit limits.
   *
   * `POST /api/db/orders/acceptSent/:id`, for SALES.
   */
  acceptSentOrder(input: { params: { id: number }; body: { modifiedOn?: Instant; reason?: string | null; creditHoldReason?: string | null } }, options?: OnceOptions): Promise<Result<Order, AcceptSentOrderCode>>
  /**
   * Declines an order that a contact sent, with a reason that the contact reads.
   *
   * `POST /api/db/orders/declineSent/:id`, for SALES.
   */
  declineSentOrder(input: { params: { id: number }; body: { modifiedOn?: Instant; reason: string } }, options?: OnceOptions): Promise<Result<Order, DeclineSentOrderCode>>
  /**
   * The orders that contacts sent and nobody has accepted or declined, longest waiting first: at most 500.
   *
   * `GET /api/db/orders/getSent`, for every role but DRIVER.
   */
  listSentOrders(input?: Record<string, never>, options?: CallOptions): Promise<Result<ListSentOrdersRow[], ReadCode>>
}

export type ChangePaymentCode =
  | ChangeCode
  | 'not-found'
  | 'changed-meanwhile'
  | 'period-closed'
  | 'payment-voided'
  | 'balance-exceeded'
  | 'credit-exceeds-available'
  | 'key-reused'
  | 'customer-unknown'
  | 'credit-used'
  | 'payment-amount-missing'
  | 'credit-not-applied'
  | 'applied-amount-missing'
  | 'payment-customer-fixed'
  | 'payment-date-outside'
  | 'credit-added-differs'
  | 'paid-order-unknown'
  | 'order-of-another-customer'
  | 'order-not-payable'
  | 'method-not-enabled'
  | 'valid-amount-missing'
  | 'funds-exceeded'

export type ListCustomerPaymentsCode =
  | ReadCode
  | 'not-found'
  | 'too-many-payments'

export type ListOrderPaymentsCode =
  | ReadCode
  | 'order-not-found'
  | 'too-many-payments'

export interface ListOrdersToCreditAnswer {
  orders: {
    orderId: number
    orderNum: string
    orderStatus: OrderStatus
    customerID: number
    customerName: string
    amount: Dollars
  }[]
  count: number
  total: Dollars
}

export type ListPayableOrdersCode =
  | ReadCode
  | 'not-found'
  | 'too-many-orders'

export interface ListPaymentsQuery {
  search?: string
  method?: string
  customer?: number[]
  credit?: string
  voided?: 'true' | 'false'
  sort?: string
  before?: string
  limit?: number
  after?: string
}

export type ListPaymentsCode =
  | ReadCode
  | 'too-many-payments'

export type MoveToCreditCode =
  | ChangeCode
  | 'not-found'
  | 'order-not-found'
  | 'period-closed'
  | 'nothing-to-credit'
  | 'key-reused'
  | 'credit-used'

export type ReadPaymentCode =
  | ReadCode
  | 'not-found'

export interface ReadPaymentTotalsQuery {
  search?: string
  method?: string
  customer?: number[]
  credit?: string
  voided?: 'true' | 'false'
}

export interface ReadPaymentTotalsAnswer {
  payments: number
  voided: number
  amount: Dollars
  applied: Dollars
  customerCreditDeducted: Dollars
  customerCreditAdded: Dollars
  isCapped?: true
}

export type RecordPaymentCode =
  | ChangeCode
  | 'period-closed'
  | 'balance-exceeded'
  | 'credit-exceeds-available'
  | 'key-reused'
  | 'customer-unknown'
  | 'credit-used'
  | 'payment-amount-missing'
  | 'credit-not-applied'
  | 'applied-amount-missing'
  | 'payment-date-outside'
  | 'credit-added-differs'
  | 'paid-order-unknown'
  | 'order-of-another-customer'
  | 'order-not-payable'
  | 'method-not-enabled'
  | 'valid-amount-missing'
  | 'funds-exceeded'

export type VoidPaymentCode =
  | ChangeCode
  | 'not-found'
  | 'period-closed'
  | 'credit-used'

export type ReadPaymentReceiptCode =
  | ReadCode
  | 'not-found'

export interface PaymentsCalls {
  /**
   * Changes the sent fields of a payment: reverses it and applies it again.
   *
   * `POST /api/db/payments/update/:id`, for ACCOUNTING.
   */
  changePayment(input: { params: { id: number }; body: PaymentChange }, options?: OnceOptions): Promise<Result<Payment, ChangePaymentCode>>
  /**
   * A customer's payments by this method with this reference that aren't voided, newest first: at most 3.
   *
   * `GET /api/db/payments/findSameReference/:customerId`, for every role but DRIVER.
   */
  findSameReference(input: { params: { customerId: number }; query: { method: PaymentMethod; reference: string; except?: number } }, options?: CallOptions): Promise<Result<{ id: number; paymentDate: Day; amount: Dollars }[], ReadCode>>
  /**
   * A customer's payments, newest first: a page of them, or all.
   *
   * `GET /api/db/payments/getByCustomer/:customerId`, for every role but DRIVER.
   */
  listCustomerPayments: PagedCall<{ params: { customerId: number }; query?: { sort?: string; before?: string; limit?: number; after?: string } }, Payment, ListCustomerPaymentsCode>
  /**
   * The payments that are applied to an order, newest first.
   *
   * `GET /api/db/payments/getByOrder/:orderId`, for every role but DRIVER.
   */
  listOrderPayments(input: { params: { orderId: number } }, options?: CallOptions): Promise<Result<Payment[], ListOrderPaymentsCode>>
  /**
   * Orders with money to credit or refund, largest first: at most 200, with the number and sum of all.
   *
   * `GET /api/db/payments/getToCredit`, for every role but DRIVER.
   */
  listOrdersToCredit(input?: { query?: { customer?: number } }, options?: CallOptions): Promise<Result<ListOrdersToCreditAnswer, ReadCode>>
  /**
   * A customer's orders that a payment can be applied to, oldest first, with the credit available.
   *
   * `GET /api/db/payments/getPayableOrders/:customerId`, for every role but DRIVER.
   */
  listPayableOrders(input: { params: { customerId: number }; query?: { payment?: number } }, options?: CallOptions): Promise<Result<{ orders: PayableOrder[]; creditAvailable: Dollars }, ListPayableOrdersCode>>
  /**
   * The payments of a range of payment dates, newest first or sorted by a column: a page of them, or all.
   *
   * `GET /api/db/payments/getByRange/:fromISO/:toISO`, for every role but DRIVER.
   */
  listPayments: PagedCall<{ params: { fromISO: Day | Instant; toISO: Day | Instant }; query?: ListPaymentsQuery }, Payment, ListPaymentsCode>
  /**
   * Moves money that an order doesn't owe to its customer's credit: payments apply less to it, the newest first.
   *
   * `POST /api/db/payments/moveToCredit/:orderId`, for ACCOUNTING.
   */
  moveToCredit(input: { params: { orderId: number } }, options?: OnceOptions): Promise<Result<{ moved: Dollars }, MoveToCreditCode>>
  /**
   * One payment with the orders it is applied to.
   *
   * `GET /api/db/payments/getById/:id`, for every role but DRIVER.
   */
  readPayment(input: { params: { id: number } }, options?: CallOptions): Promise<Result<Payment, ReadPaymentCode>>
  /**
   * The number of payments in a list and their totals. Voided payments are counted apart and not summed.
   *
   * `GET /api/db/payments/getTotals/:fromISO/:toISO`, for every role but DRIVER.
   */
  readPaymentTotals(input: { params: { fromISO: Day | Instant; toISO: Day | Instant }; query?: ReadPaymentTotalsQuery }, options?: CallOptions): Promise<Result<ReadPaymentTotalsAnswer, ReadCode>>
  /**
   * Records a payment, applies it to orders and keeps the rest as customer credit.
   *
   * `POST /api/db/payments/add/:customerId`, for ACCOUNTING.
   */
  recordPayment(input: { params: { customerId: number }; body: NewPayment }, options?: OnceOptions): Promise<Result<Payment, RecordPaymentCode>>
  /**
   * Voids a payment: takes it back from orders and credit, and keeps it marked as void.
   *
   * `DELETE /api/db/payments/remove/:id`, for ACCOUNTING.
   */
  voidPayment(input: { params: { id: number }; body?: { reason?: string | null } }, options?: CallOptions): Promise<Result<{ ok: true }, VoidPaymentCode>>
  /**
   * What the receipt of a payment says.
   *
   * `GET /api/db/payments/getReceipt/:id`, for every role but DRIVER.
   */
  readPaymentReceipt(input: { params: { id: number } }, options?: CallOptions): Promise<Result<PaymentReceipt, ReadPaymentReceiptCode>>
}

export type ChangePayrollRowBody = {
  hoursWorked?: number
  totalBasePay?: Dollars | null
  commission?: Dollars
  commissionRate?: number | null
  bonus?: Dollars
  reimbursementsDetails?: { description: string; amount: Dollars }[]
  userId?: number
  name?: string
  payType?: 'HOURLY' | 'SALARY' | 'COMMISSION' | null
  baseRate?: Dollars | null
  reimbursement?: Dollars
  totalPay?: Dollars
  orderCount?: unknown
  ordersPaid?: unknown
  changedOrders?: unknown
  comments?: unknown
  hasQuestion?: unknown
  lastSaved?: Instant | null
  modifiedOn?: Instant | null
  paidOrders?: { orderId: number; orderNum?: string; adjustedCost?: Dollars | null; commission?: unknown }[]
  corrections?: number[]
} & Record<string, unknown>

export type ChangePayrollRowCode =
  | ChangeCode
  | 'not-found'
  | 'changed-meanwhile'
  | 'payroll-submitted'
  | 'order-in-other-payroll'
  | 'correction-not-owed'
  | 'key-reused'
  | 'order-listed-twice'
  | 'order-earns-no-commission'
  | 'order-unknown'
  | 'pay-field-not-used'

export type ChangeReimbursementsCode =
  | ChangeCode
  | 'not-found'
  | 'changed-meanwhile'
  | 'payroll-submitted'
  | 'key-reused'

export type CreatePayrollRegisterCode =
  | ReadCode
  | 'document-too-long'
  | 'logo-unreadable'
  | 'still-rendering'
  | 'storage-read-only'
  | 'storage-away'

export type RemovePayrollCode =
  | ChangeCode
  | 'not-found'
  | 'changed-meanwhile'
  | 'payroll-corrected'

export interface SubmitPayrollBody {
  year?: number
  month?: number
  payPeriod?: 'A' | 'B'
  users: {
    hoursWorked?: number
    totalBasePay?: Dollars | null
    commission?: Dollars
    commissionRate?: number | null
    bonus?: Dollars
    reimbursementsDetails?: { description: string; amount: Dollars }[]
    userId: number
    name?: string
    payType?: 'HOURLY' | 'SALARY' | 'COMMISSION' | null
    baseRate?: Dollars | null
    reimbursement?: Dollars
    totalPay?: Dollars
    orderCount?: unknown
    ordersPaid?: unknown
    changedOrders?: unknown
    comments?: unknown
    hasQuestion?: unknown
    lastSaved?: Instant | null
    modifiedOn?: Instant | null
  } & Record<string, unknown>[]
}

export type SubmitPayrollCode =
  | ChangeCode
  | 'not-found'
  | 'changed-meanwhile'
  | 'payroll-submitted'
  | 'key-reused'
  | 'order-earns-no-commission'
  | 'pay-field-not-used'
  | 'period-not-begun'

export type AddPayCommentCode =
  | ChangeCode
  | 'not-found'
  | 'key-reused'

export type CreateCommissionStatementCode =
  | ReadCode
  | 'not-found'
  | 'document-too-long'
  | 'logo-unreadable'
  | 'still-rendering'
  | 'storage-read-only'
  | 'storage-away'

export interface ListOwnPayAnswer {
  payType: 'HOURLY' | 'SALARY' | 'COMMISSION' | null
  baseRate: Dollars | null
  commissionRate: number
  periods: OwnPay[]
}

export type ListOwnPayCode =
  | ReadCode
  | 'not-found'

export type ListPaidOrdersCode =
  | ReadCode
  | 'not-found'

export type ListPayCommentsCode =
  | ReadCode
  | 'not-found'

export type ReadCommissionCode =
  | ReadCode
  | 'not-found'

export interface PayrollCalls {
  /**
   * Saves fields of a person's row, or with paidOrders the orders whose commission is paid. Absent keys stay.
   *
   * `POST /api/db/payroll/update/:year/:month/:payPeriod/:userId`, for PAYROLL.
   */
  changePayrollRow(input: { params: { year: number; month: number; payPeriod: 'A' | 'B'; userId: number }; body: ChangePayrollRowBody }, options?: OnceOptions): Promise<Result<SavedRow, ChangePayrollRowCode>>
  /**
   * Replaces a person's reimbursements; rows without a description and an amount are dropped.
   *
   * `POST /api/db/payroll/submit/reimbursements/:year/:month/:period/:userId`, for PAYROLL.
   */
  changeReimbursements(input: { params: { year: number; month: number; period: 'A' | 'B'; userId: number }; query?: { modifiedOn?: '' | Instant }; body: { description: string; amount: Dollars }[] }, options?: OnceOptions): Promise<Result<SavedRow, ChangeReimbursementsCode>>
  /**
   * The register of a period as a PDF.
   *
   * `GET /api/db/payroll/register/:year/:month/:payPeriod`, for PAYROLL.
   */
  createPayrollRegister(input: { params: { year: number; month: number; payPeriod: 'A' | 'B' }; query?: { paper?: 'letter' | 'a4' } }, options?: CallOptions): Promise<Result<Uint8Array, CreatePayrollRegisterCode>>
  /**
   * How everyone is paid.
   *
   * `GET /api/db/payroll/getPeople`, for PAYROLL.
   */
  listPaySettings(input?: Record<string, never>, options?: CallOptions): Promise<Result<PaySettings[], ReadCode>>
  /**
   * What each person was paid in the submitted periods of a year.
   *
   * `GET /api/db/payroll/getYear/:year`, for PAYROLL.
   */
  readPayYear(input: { params: { year: number } }, options?: CallOptions): Promise<Result<PayYearRow[], ReadCode>>
  /**
   * The payroll of a period, with a row for everyone with a pay type.
   *
   * `GET /api/db/payroll/get/:year/:month/:payPeriod`, for PAYROLL.
   */
  readPayroll(input: { params: { year: number; month: number; payPeriod: 'A' | 'B' } }, options?: CallOptions): Promise<Result<PayrollPeriod, ReadCode>>
  /**
   * Deletes the payroll of a period, submitted or not, and frees its orders.
   *
   * `DELETE /api/db/payroll/delete/:year/:month/:payPeriod`, for PAYROLL.
   */
  removePayroll(input: { params: { year: number; month: number; payPeriod: 'A' | 'B' }; query?: { lastSaved?: Instant } }, options?: CallOptions): Promise<Result<{ ok: true }, RemovePayrollCode>>
  /**
   * Saves the rows it carries, then freezes the period and marks its orders as paid.
   *
   * `POST /api/db/payroll/submit/:year/:month/:payPeriod`, for PAYROLL.
   */
  submitPayroll(input: { params: { year: number; month: number; payPeriod: 'A' | 'B' }; body: SubmitPayrollBody }, options?: OnceOptions): Promise<Result<PayrollPeriod, SubmitPayrollCode>>
  /**
   * Adds a question or an answer about a person's pay of a period.
   *
   * `POST /api/db/payroll/comments/add/:year/:month/:payPeriod/:userId`, for PAYROLL, or the user concerned.
   */
  addPayComment(input: { params: { year: number; month: number; payPeriod: 'A' | 'B'; userId: number }; body: { text: string } }, options?: OnceOptions): Promise<Result<PayComment, AddPayCommentCode>>
  /**
   * A person's commission in a period as a PDF.
   *
   * `GET /api/db/payroll/statement/:year/:month/:payPeriod/:userId`, for PAYROLL, or the user concerned.
   */
  createCommissionStatement(input: { params: { year: number; month: number; payPeriod: 'A' | 'B'; userId: number }; query?: { paper?: 'letter' | 'a4' } }, options?: CallOptions): Promise<Result<Uint8Array, CreateCommissionStatementCode>>
  /**
   * A person's pay by period, newest first, including the current period.
   *
   * `GET /api/db/payroll/getOwn/:userId`, for PAYROLL, or the user concerned.
   */
  listOwnPay(input: { params: { userId: number } }, options?: CallOptions): Promise<Result<ListOwnPayAnswer, ListOwnPayCode>>
  /**
   * The orders that were saved for the commission of a period; none if it was never saved.
   *
   * `GET /api/db/payroll/get/drafts/paidOrders/:year/:month/:period/:userId`, for PAYROLL, or the user concerned.
   */
  listPaidOrders(input: { params: { year: number; month: number; period: 'A' | 'B'; userId: number } }, options?: CallOptions): Promise<Result<SavedOrder[], ListPaidOrdersCode>>
  /**
   * Questions and answers about a person's pay of a period, newest first.
   *
   * `GET /api/db/payroll/comments/get/:year/:month/:payPeriod/:userId`, for PAYROLL, or the user concerned.
   */
  listPayComments(input: { params: { year: number; month: number; payPeriod: 'A' | 'B'; userId: number } }, options?: CallOptions): Promise<Result<PayComment[], ListPayCommentsCode>>
  /**
   * A person's commission in a period: the orders to be paid, those that may be, and corrections.
   *
   * `GET /api/db/payroll/get/commission/:year/:month/:payPeriod/:userId`, for PAYROLL, or the user concerned.
   */
  readCommission(input: { params: { year: number; month: number; payPeriod: 'A' | 'B'; userId: number } }, options?: CallOptions): Promise<Result<Commission, ReadCommissionCode>>
  /**
   * Tasks before submitting a period: commissions not calculated, corrections, and questions.
   *
   * `GET /api/db/payroll/getTasks/:year/:month/:payPeriod`, for PAYROLL.
   */
  readPayrollTasks(input: { params: { year: number; month: number; payPeriod: 'A' | 'B' } }, options?: CallOptions): Promise<Result<PayrollTasks, ReadCode>>
}

export interface FindPendingLinesRow {
  id: number
  orderID: number
  orderNum: string
  customerName: string
  productId: number
  productBatchNumber: string | null
  batchShelf: string | null
  shouldHaveTag: boolean
  quantity: number
  since?: Instant | null
  isFound: boolean
}

export type FindPendingLinesCode =
  | ReadCode
  | 'unreadable-request'
  | 'request-too-large'
  | 'wrong-content-type'
  | 'key-reused'

export interface FindPullShortagesRow {
  id: number
  orderID: number
  orderNum: string
  productSku: string
  productName: string
  quantity: number
  missing: number
  unusableReason?: 'EXPIRED' | 'ON_HOLD' | 'NOT_CHECKED_IN' | 'TOO_SHORT'
  batchNumber: string | null
  missingInBatch: number
}

export type FindPullShortagesCode =
  | ReadCode
  | 'unreadable-request'
  | 'request-too-large'
  | 'wrong-content-type'
  | 'key-reused'

export interface FindReservableBatchesRow {
  id: number
  productId: number
  batchNumber: string
  isCheckedIn: boolean
  remainingQuantity: number
  receivedOn: Day
  expiresOn: Day | null
  isOnHold: boolean
  reserved: number
}

export type FindReservableBatchesCode =
  | ReadCode
  | 'unreadable-request'
  | 'request-too-large'
  | 'wrong-content-type'
  | 'key-reused'
  | 'too-many-batches'

export interface FindStatusShortagesRow {
  id: number
  orderID: number
  orderNum: string
  productSku: string
  productName: string
  quantity: number
  missing: number
  unusableReason?: 'EXPIRED' | 'ON_HOLD' | 'NOT_CHECKED_IN' | 'TOO_SHORT'
}

export type FindStatusShortagesCode =
  | ReadCode
  | 'unreadable-request'
  | 'request-too-large'
  | 'wrong-content-type'
  | 'key-reused'

export interface FindStockLeftRow {
  productId: number
  loose: number
  waitsAhead: number
  goesFirst: string | null
  batches: {
    id: number
    productId: number
    batchNumber: string
    isCheckedIn: boolean
    remainingQuantity: number
    receivedOn: Day
    expiresOn: Day | null
    isOnHold: boolean
    left: number
  }[]
}

export type FindStockLeftCode =
  | ReadCode
  | 'unreadable-request'
  | 'request-too-large'
  | 'wrong-content-type'
  | 'key-reused'
  | 'too-many-lines'

export interface ListOrderStockRow {
  productId: number
  stock: number
  pendingOutboundQuantity: number
  unavailableQuantity?: number
  unavailable?: { onHold: number; expired: number; tooShort: number }
}

export type ListOrderStockCode =
  | ReadCode
  | 'order-not-found'

export type ListPendingItemsCode =
  | ReadCode
  | 'not-found'
  | 'too-many-lines'

export interface ListPendingLinesQuery {
  ids: number[]
  search?: string
  waiting?: 'true' | 'false'
  skip?: number
  limit: number
  after?: string
}

export type ListPendingOutboundCode =
  | ReadCode
  | 'not-found'
  | 'too-many-lines'

export interface ListPendingProductsAnswer {
  products: {
    productId: number
    name: string
    sku: string
    brand: string
    shelf: string | null
    lines: number
    units: number
    since?: Instant | null
  }[]
  orders: number
  waitingLines: number
}

export type ListPendingProductsCode =
  | ReadCode
  | 'too-many-lines'

export interface ListPickLinesAnswer {
  orders: {
    id: number
    orderNum: string
    customerName: string
    orderStatus: OrderStatus
    driverId: number | null
    modifiedOn: Instant
  }[]
  lines: {
    id: number
    orderID: number
    orderNum: string
    packingLocationName: string
    shelf: string | null
    productId: number
    productName: string
    productSku: string
    unitsPerCase: number | null
    batchNumber: string | null
    shouldHaveTag: boolean
    quantity: number
    tagsPulled: boolean
    missing: number
    unusableReason: 'EXPIRED' | 'ON_HOLD' | 'NOT_CHECKED_IN' | 'TOO_SHORT' | null
  }[]
}

export type ListPickLinesCode =
  | ReadCode
  | 'order-not-found'
  | 'pick-list-too-long'

export interface PendingCalls {
  /**
   * Which of these lines are still pending, and which of them the search finds. Writes nothing.
   *
   * `POST /api/db/orders/findPendingLines`, for every role but DRIVER.
   */
  findPendingLines(input: { body: { itemIds: number[]; search?: string } }, options?: OnceOptions): Promise<Result<FindPendingLinesRow[], FindPendingLinesCode>>
  /**
   * Which of these lines of open orders have more units to pull than are in stock or left in their batch. Writes nothing.
   *
   * `POST /api/db/orders/findPullShortages`, for SALES, INVENTORY.
   */
  findPullShortages(input: { body: { itemIds: number[] } }, options?: OnceOptions): Promise<Result<FindPullShortagesRow[], FindPullShortagesCode>>
  /**
   * The checked-in batches of products that have units left, with the units that other open orders reserve. Writes nothing.
   *
   * `POST /api/db/orders/findReservableBatches`, for every role but DRIVER.
   */
  findReservableBatches(input: { body: { productIds: number[]; orderId?: number | null } }, options?: OnceOptions): Promise<Result<FindReservableBatchesRow[], FindReservableBatchesCode>>
  /**
   * The lines of orders that would need more units than are available if the orders had this status. Writes nothing.
   *
   * `POST /api/db/orders/findStatusShortages`, for SALES, INVENTORY, ACCOUNTING.
   */
  findStatusShortages(input: { body: { orderIds: number[]; orderStatus: OrderStatus } }, options?: OnceOptions): Promise<Result<FindStatusShortagesRow[], FindStatusShortagesCode>>
  /**
   * What the queue of all open orders leaves a new order of these products, or the one named. Writes nothing.
   *
   * `POST /api/db/orders/findStockLeft`, for every role but DRIVER.
   */
  findStockLeft(input: { body: { productIds: number[]; orderId?: number | null } }, options?: OnceOptions): Promise<Result<FindStockLeftRow[], FindStockLeftCode>>
  /**
   * The stock and the pending units of the products of an order.
   *
   * `GET /api/db/orders/getStock/:id`, for every role but DRIVER.
   */
  listOrderStock(input: { params: { id: number } }, options?: CallOptions): Promise<Result<ListOrderStockRow[], ListOrderStockCode>>
  /**
   * The lines of open orders whose tags are not pulled yet, of all products or of one. With limit and skip a part of them, else at most 20,000.
   *
   * `GET /api/db/orders/getPendingOrderItemsForTags`, for every role but DRIVER.
   */
  listPendingItems: PagedCall<{ query?: { sku?: string; skip?: number; limit?: number; after?: string } }, PendingItem, ListPendingItemsCode>
  /**
   * Part of the pending lines of these products, oldest order first; all, or only those that wait for units.
   *
   * `GET /api/db/orders/getPendingLinesForTags`, for every role but DRIVER.
   */
  listPendingLines: PagedCall<{ query: ListPendingLinesQuery }, PendingLine, ReadCode>
  /**
   * The open orders with pending units of a product, with the number of units in each.
   *
   * `GET /api/db/orders/getPendingOutboundStock/:sku`, for every role but DRIVER.
   */
  listPendingOutbound(input: { params: { sku: string } }, options?: CallOptions): Promise<Result<{ orderNum: string; customerName: string; quantity: number }[], ListPendingOutboundCode>>
  /**
   * The products with pending lines, with how many lines and units each has, and the number of their orders; all, or only of lines that wait for units.
   *
   * `GET /api/db/orders/getPendingProductsForTags`, for every role but DRIVER.
   */
  listPendingProducts(input?: { query?: { search?: string; waiting?: 'true' | 'false' } }, options?: CallOptions): Promise<Result<ListPendingProductsAnswer, ListPendingProductsCode>>
  /**
   * The products that open orders are short of, with the number of units.
   *
   * `GET /api/db/products/getShort`, for every role but DRIVER.
   */
  listShortProducts(input?: Record<string, never>, options?: CallOptions): Promise<Result<{ productId: number; units: number }[], ReadCode>>
  /**
   * The lines of these orders, pulled or not, in the sequence in which they are picked: by shelf, product and batch.
   *
   * `GET /api/db/orders/getPickLines`, for SALES, INVENTORY.
   */
  listPickLines(input: { query: { ids: number[] } }, options?: CallOptions): Promise<Result<ListPickLinesAnswer, ListPickLinesCode>>
}

export type RemoveInventoryFilterCode =
  | ChangeCode
  | 'not-found'

export type RemoveProductFilterCode =
  | ChangeCode
  | 'not-found'

export interface SaveInventoryFilterBody {
  userId: number
  filterData: {
    filterName: string
    filters: {
      search?: string
      brands?: string[]
      types?: string[]
      weights?: number[]
      stock?: 'in' | 'out' | 'short' | null
      overLimit?: boolean
      showHidden?: boolean
    }
  }
}

export type SaveInventoryFilterCode =
  | ChangeCode
  | 'key-reused'
  | 'too-many-filters'

export interface SaveProductFilterBody {
  userId: number
  brandId: 0 | number
  name: string
  filterData: {
    brands?: string[]
    types?: string[]
    genetics?: string[]
    extractTypes?: string[]
    weights?: number[]
    stock?: 'in' | 'out' | 'short' | null
    searchTerm?: string
  }
}

export type SaveProductFilterCode =
  | ChangeCode
  | 'key-reused'
  | 'brand-unknown'
  | 'too-many-filters'

export type RemoveViewCode =
  | ChangeCode
  | 'not-found'

export type SaveViewBody = {
  userId: number
  name: string
  list: 'order'
  filters: {
    range?: '90 Days' | '60 Days' | '30 Days' | 'This Week' | 'MTD' | 'YTD' | null
    from?: Day | null
    to?: Day | null
    search?: string
    status?: string
    payment?: string
    owner?: string
    driver?: string
    location?: string
    delivery?: string
    customer?: string
    brand?: string
    type?: string
    product?: string
  }
} | {
  userId: number
  name: string
  list: 'purchase'
  filters: {
    search?: string
    status?: string
    payment?: string
    brand?: string
    late?: string
    expected?: string
  }
} | {
  userId: number
  name: string
  list: 'figures'
  filters: {
    range?: '90 Days' | '60 Days' | '30 Days' | 'This Week' | 'MTD' | 'YTD' | null
    from?: Day | null
    to?: Day | null
    by: 'day' | 'week' | 'month' | 'customer' | 'brand' | 'product' | 'type' | 'rep' | 'driver' | 'location'
    measure: 'revenue' | 'units' | 'orders' | 'average' | 'margin'
    compare: 'before' | 'yearBefore'
  }
} | {
  userId: number
  name: string
  list: 'memo'
  filters: {
    range?: '90 Days' | '60 Days' | '30 Days' | 'This Week' | 'MTD' | 'YTD' | null
    from?: Day | null
    to?: Day | null
    search?: string
    status?: string
    customer?: string
  }
}

export type SaveViewCode =
  | ChangeCode
  | 'key-reused'
  | 'too-many-filters'

export interface PreferencesCalls {
  /**
   * The caller's saved inventory filters.
   *
   * `GET /api/db/preferences/getFilters/:userId`, for every role, for their own records.
   */
  listInventoryFilters(input: { params: { userId: number } }, options?: CallOptions): Promise<Result<InventoryFilter[], ReadCode>>
  /**
   * The caller's product filters for a brand and those for all brands; with brand 0, every one.
   *
   * `GET /api/db/preferences/getProductFilters/:userId/:brandId`, for every role, for their own records.
   */
  listProductFilters(input: { params: { userId: number; brandId: number } }, options?: CallOptions): Promise<Result<ProductFilter[], ReadCode>>
  /**
   * Removes an inventory filter of the caller.
   *
   * `DELETE /api/db/preferences/removeFilter/:id`, for every role.
   */
  removeInventoryFilter(input: { params: { id: number } }, options?: CallOptions): Promise<Result<{ ok: true }, RemoveInventoryFilterCode>>
  /**
   * Removes a product filter of the caller.
   *
   * `DELETE /api/db/preferences/removeProductFilter/:id`, for every role.
   */
  removeProductFilter(input: { params: { id: number } }, options?: CallOptions): Promise<Result<{ ok: true }, RemoveProductFilterCode>>
  /**
   * Saves an inventory filter of the caller, replacing one with the same name.
   *
   * `POST /api/db/preferences/saveFilter/`, for every role.
   */
  saveInventoryFilter(input: { body: SaveInventoryFilterBody }, options?: OnceOptions): Promise<Result<InventoryFilter, SaveInventoryFilterCode>>
  /**
   * Saves a product filter of the caller for one brand, or for all with brand 0, replacing one with the same name.
   *
   * `POST /api/db/preferences/saveProductFilter/`, for every role.
   */
  saveProductFilter(input: { body: SaveProductFilterBody }, options?: OnceOptions): Promise<Result<ProductFilter, SaveProductFilterCode>>
  /**
   * The caller's saved views of a list.
   *
   * `GET /api/db/preferences/getViews/:userId/:list`, for every role, for their own records.
   */
  listViews(input: { params: { userId: number; list: 'order' | 'purchase' | 'figures' | 'memo' } }, options?: CallOptions): Promise<Result<SavedView[], ReadCode>>
  /**
   * Removes a saved view of the caller.
   *
   * `DELETE /api/db/preferences/removeView/:id`, for every role.
   */
  removeView(input: { params: { id: number } }, options?: CallOptions): Promise<Result<{ ok: true }, RemoveViewCode>>
  /**
   * Saves a view of a list for the caller, replacing one with the same name.
   *
   * `POST /api/db/preferences/saveView/`, for every role.
   */
  saveView(input: { body: SaveViewBody }, options?: OnceOptions): Promise<Result<SavedView, SaveViewCode>>
}

export type CopyCustomPricesCode =
  | ChangeCode
  | 'not-found'
  | 'changed-meanwhile'
  | 'reason-missing'
  | 'priced-product-unknown'

export interface ExplainPriceAnswer {
  basePrice: Dollars
  customPrice: Dollars | null
  anchor: Dollars | null
  history: PriceChange[]
  lastPaid: {
    orderId: number
    orderNum: string
    createdAt: Instant
    quantity: number
    unitPrice: Dollars
    priceAdjustment: Dollars
  }[]
}

export type ExplainPriceCode =
  | ReadCode
  | 'not-found'

export type FindPricesBelowFloorCode =
  | ChangeCode
  | 'key-reused'

export type ListCustomPricesCode =
  | ReadCode
  | 'not-found'

export interface ListPricedCustomersAnswer {
  res: ({
    id: number
    image: string | null
    customerName: string
    contactName: string | null
    contactEmail: string | null
    contactPhone: string | null
    contactTelegram: string | null
    address: string | null
    website: string | null
    commpref: 'EMAIL' | 'PHONE' | 'TEXT' | 'TELEGRAM'
    type: 'WHOLESALE' | 'RETAIL' | 'VIP'
    accountOwnerID: number | null
    accountOwnerName: string | null
    accountOwnerDrives: boolean
    notes: string | null
    priceAdjustment?: number
    creditAvailable?: Dollars
    paymentTermsDays?: number | null
    creditLimit?: Dollars | null
    maxDaysLate?: number | null
    cod: boolean
    minLifeDays: number | null
    emailsCoas: boolean
    emailsProof: boolean
    poRequired: boolean
    minimumOrder: Dollars | null
    deliveryDays: number[] | null
    mayPickUp: boolean
    acceptBySelf: boolean
    tgAccessCode?: string | null
    tgAccessCodeState?: {
      contactId: number | null
      contactName: string | null
      expiresOn: Instant | null
      usedAt: Instant | null
    } | null
    createdAt: Instant
    modifiedOn: Instant
    customPricings: { productId: number; customPrice: Dollars }[]
  })[]
}

export type ReadPricingCode =
  | ReadCode
  | 'not-found'

export interface RefreshAllPricesRow {
  customerId: number
  customerName: string
  lastChange: number
  personalizedPricingList: RefreshRow[]
}

export type RefreshAllPricesCode =
  | ReadCode
  | 'too-many-prices'

export interface RefreshPricesRow {
  productId: number
  productData: {
    sku: string
    name: string
    brand: string
    type: string
    extractType: string | null
    genetics: 'INDICA' | 'SATIVA' | 'HYBRID' | null
    weight: number | null
  }
  priceHistory: {
    price: Dollars | null
    date: Instant
    way: 'hand' | 'margin' | 'import' | 'refresh' | 'file' | 'undo'
  }[]
  dateUpdated: Instant
  currentPrice: Dollars
  priceCustomized: boolean
  newCustomPrice: Dollars
  isBelowFloor: boolean
  lastChange: number
}

export type RefreshPricesCode =
  | ReadCode
  | 'not-found'
  | 'too-many-prices'

export type RemoveCustomPricesCode =
  | ChangeCode
  | 'not-found'
  | 'changed-meanwhile'
  | 'reason-missing'
  | 'priced-product-unknown'

export type SetCustomPriceCode =
  | ChangeCode
  | 'not-found'
  | 'changed-meanwhile'
  | 'reason-missing'
  | 'priced-product-unknown'

export type SetCustomPricesCode =
  | ChangeCode
  | 'not-found'
  | 'changed-meanwhile'
  | 'reason-missing'
  | 'priced-product-unknown'

export type SetMarginPricesCode =
  | ChangeCode
  | 'not-found'
  | 'changed-meanwhile'
  | 'reason-missing'
  | 'priced-product-unknown'

export type ApplyPriceRoundCode =
  | ChangeCode
  | 'not-found'
  | 'changed-meanwhile'
  | 'reason-missing'
  | 'priced-product-unknown'
  | 'too-many-prices'

export interface ListPriceRoundsRow {
  roundId: string
  userName: string
  createdAt: Instant
  plan: RoundPlan
  customerIds: number[]
  prices: number
  undoable: number
}

export interface PreviewPriceRoundAnswer {
  customers: {
    customerId: number
    customerName: string
    prices: number
    added: number
    belowFloor: number | null
    fingerprint: string
  }[]
  largest: {
    customerId: number
    customerName: string
    productId: number
    productName: string
    brand: string
    current: Dollars
    isCustom: boolean
    newPrice: Dollars
  }[]
}

export type PreviewPriceRoundCode =
  | ChangeCode
  | 'not-found'
  | 'key-reused'
  | 'too-many-prices'

export type UndoPriceRoundCode =
  | ChangeCode
  | 'not-found'

export interface PricingCalls {
  /**
   * Imports another customer's custom prices: adds and overwrites, and keeps what only the target has.
   *
   * `PUT /api/db/customers/copyCustomPricing/:fromId/to/:toId`, for SALES.
   */
  copyCustomPrices(input: { params: { fromId: number; toId: number }; query?: { reason?: string | null } }, options?: CallOptions): Promise<Result<{ ok: true }, CopyCustomPricesCode>>
  /**
   * Explains a customer's price for a product: base price, custom price with its history, and the last prices paid.
   *
   * `GET /api/db/customers/getPriceReason/:customerId/:productId`, for every role but DRIVER.
   */
  explainPrice(input: { params: { customerId: number; productId: number } }, options?: CallOptions): Promise<Result<ExplainPriceAnswer, ExplainPriceCode>>
  /**
   * Which of these prices are below the margin floor of their brand, without a figure; nothing is written. Users who receive no costs are told only of prices saved on the order or for the customer they name.
   *
   * `POST /api/db/customers/getBelowFloor`, for every role but DRIVER.
   */
  findPricesBelowFloor(input: { body: { orderId?: number; customerId?: number; prices: { productId: number; price: Dollars }[] } }, options?: OnceOptions): Promise<Result<{ prices: { productId: number; price: Dollars }[] }, FindPricesBelowFloorCode>>
  /**
   * A customer's custom prices.
   *
   * `GET /api/db/customers/getCustomPricing/:id/`, for every role but DRIVER.
   */
  listCustomPrices(input: { params: { id: number } }, options?: CallOptions): Promise<Result<{ productId: number; customPrice: Dollars }[], ListCustomPricesCode>>
  /**
   * Every customer with custom prices, and those prices.
   *
   * `GET /api/db/customers/getAllWithCustomPricing/`, for every role but DRIVER.
   */
  listPricedCustomers(input?: Record<string, never>, options?: CallOptions): Promise<Result<ListPricedCustomersAnswer, ReadCode>>
  /**
   * A customer's custom prices with where each came from, for editing.
   *
   * `GET /api/db/customers/getPricing/:id`, for every role but DRIVER.
   */
  readPricing(input: { params: { id: number } }, options?: CallOptions): Promise<Result<{ lastChange: number; prices: PricingRow[] }, ReadPricingCode>>
  /**
   * The prices of all customers that would change if their pricing were refreshed; nothing is written.
   *
   * `GET /api/db/customers/reRunPricing/`, for every role but DRIVER.
   */
  refreshAllPrices(input?: { query?: { ids?: number[] } }, options?: CallOptions): Promise<Result<RefreshAllPricesRow[], RefreshAllPricesCode>>
  /**
   * The prices that would change if a customer's pricing were refreshed; nothing is written.
   *
   * `GET /api/db/customers/reRunPricing/:customerId`, for every role but DRIVER.
   */
  refreshPrices(input: { params: { customerId: number } }, options?: CallOptions): Promise<Result<RefreshPricesRow[], RefreshPricesCode>>
  /**
   * Removes the custom price of one product, or of many.
   *
   * `DELETE /api/db/customers/deleteCustomPricing/:id`, for SALES.
   */
  removeCustomPrices(input: { params: { id: number }; query?: { lastChange?: number }; body: { productId?: number; productIds?: number[] } }, options?: CallOptions): Promise<Result<{ ok: true }, RemoveCustomPricesCode>>
  /**
   * Sets one custom price for many products.
   *
   * `PUT /api/db/customers/updateCustomPricing/:id`, for SALES.
   */
  setCustomPrice(input: { params: { id: number }; query?: { reason?: string | null; lastChange?: number }; body: { productIds: number[]; customPrice: Dollars } }, options?: CallOptions): Promise<Result<{ ok: true }, SetCustomPriceCode>>
  /**
   * Sets a new custom price for each product of a list, all or none; keys other than the reason are ignored.
   *
   * `PUT /api/db/customers/updateBulkCustomPricing/:customerId`, for SALES.
   */
  setCustomPrices(input: { params: { customerId: number }; query?: { reason?: string | null; lastChange?: number; way?: 'refresh' | 'hand'; roundId?: string }; body: { productId: number; newCustomPrice: Dollars; reason?: string | null }[] }, options?: CallOptions): Promise<Result<{ ok: true }, SetCustomPricesCode>>
  /**
   * Sets prices computed from a margin, as a list of maps from one product id to its new price.
   *
   * `PUT /api/db/customers/setMargin/:id`, for SALES.
   */
  setMarginPrices(input: { params: { id: number }; query?: { reason?: string | null; lastChange?: number }; body: Record<string, Dollars>[] }, options?: CallOptions): Promise<Result<{ ok: true }, SetMarginPricesCode>>
  /**
   * Sets the prices of one customer by the plan of a price round, all or none.
   *
   * `PUT /api/db/customers/applyPriceRound/:roundId/:customerId`, for SALES.
   */
  applyPriceRound(input: { params: { roundId: string; customerId: number }; body: { plan: RoundPlan; fingerprint: string; reason?: string | null } }, options?: CallOptions): Promise<Result<{ ok: true }, ApplyPriceRoundCode>>
  /**
   * The last 20 price rounds, newest first.
   *
   * `GET /api/db/customers/getPriceRounds`, for SALES.
   */
  listPriceRounds(input?: Record<string, never>, options?: CallOptions): Promise<Result<ListPriceRoundsRow[], ReadCode>>
  /**
   * What a price round would do to these customers; nothing is written.
   *
   * `POST /api/db/customers/previewPriceRound`, for SALES.
   */
  previewPriceRound(input: { body: { customerIds: number[]; plan: RoundPlan } }, options?: OnceOptions): Promise<Result<PreviewPriceRoundAnswer, PreviewPriceRoundCode>>
  /**
   * Gives one customer the prices from before a price round, where nobody has changed the round's price since.
   *
   * `PUT /api/db/customers/undoPriceRound/:roundId/:customerId`, for SALES.
   */
  undoPriceRound(input: { params: { roundId: string; customerId: number } }, options?: CallOptions): Promise<Result<{ restored: number; kept: number }, UndoPriceRoundCode>>
}

export type AddExtractTypeCode =
  | ChangeCode
  | 'name-taken'
  | 'key-reused'

export type AddProductCode =
  | ChangeCode
  | 'not-found'
  | 'period-closed'
  | 'gtin-taken'
  | 'key-reused'
  | 'brand-unknown'
  | 'type-unknown'
  | 'extract-type-unknown'
  | 'product-line-unknown'
  | 'image-unknown'
  | 'product-without-batches'
  | 'batch-of-another-product'
  | 'case-size-missing'

export type AddProductTypeCode =
  | ChangeCode
  | 'name-taken'
  | 'key-reused'

export type ChangeProductCode =
  | ChangeCode
  | 'not-found'
  | 'changed-meanwhile'
  | 'period-closed'
  | 'gtin-taken'
  | 'batches-not-empty'
  | 'key-reused'
  | 'brand-unknown'
  | 'type-unknown'
  | 'extract-type-unknown'
  | 'product-line-unknown'
  | 'image-unknown'
  | 'case-size-missing'

export type ChangeProductTypeCode =
  | ChangeCode
  | 'not-found'
  | 'name-taken'

export type ChangeProductsCode =
  | ChangeCode
  | 'not-found'
  | 'changed-meanwhile'
  | 'type-unknown'
  | 'price-too-large'

export type FindProductBySkuCode =
  | ReadCode
  | 'not-found'

export type ListBrandMenuCode =
  | ReadCode
  | 'not-found'

export type ListProductsToRestockCode =
  | ReadCode
  | 'not-found'

export type ListTypeMenuCode =
  | ReadCode
  | 'not-found'

export type ReadProductCode =
  | ReadCode
  | 'not-found'

export type SuggestSkuCode =
  | ReadCode
  | 'not-found'

export interface ProductsCalls {
  /**
   * Adds an extract type.
   *
   * `POST /api/db/products/addNewExtractType`, for INVENTORY.
   */
  addExtractType(input: { body: { name: string } }, options?: OnceOptions): Promise<Result<{ id: number; name: string }, AddExtractTypeCode>>
  /**
   * Adds a product; a SKU that was taken in the meantime is replaced by the next SKU.
   *
   * `POST /api/db/products/addNew`, for INVENTORY.
   */
  addProduct(input: { body: NewProduct }, options?: OnceOptions): Promise<Result<Product, AddProductCode>>
  /**
   * Adds a product type.
   *
   * `POST /api/db/products/addNewProductType`, for INVENTORY.
   */
  addProductType(input: { body: { name: string; requiresCoa?: boolean } }, options?: OnceOptions): Promise<Result<{ id: number; name: string; requiresCoa?: boolean }, AddProductTypeCode>>
  /**
   * Changes the fields that are sent; stock is changed by the difference.
   *
   * `PUT /api/db/products/update/:id`, for INVENTORY.
   */
  changeProduct(input: { params: { id: number }; body: ProductChange }, options?: OnceOptions): Promise<Result<Product, ChangeProductCode>>
  /**
   * Renames a product type or changes if its batches need a COA; SKUs stay as they are.
   *
   * `PUT /api/db/products/updateProductType/:id`, for INVENTORY.
   */
  changeProductType(input: { params: { id: number }; body: { name: string; requiresCoa?: boolean } }, options?: CallOptions): Promise<Result<{ id: number; name: string; requiresCoa?: boolean }, ChangeProductTypeCode>>
  /**
   * Changes status, type, visibility or base price of many products, all or none.
   *
   * `PUT /api/db/products/updateMany`, for INVENTORY.
   */
  changeProducts(input: { body: BulkChange }, options?: CallOptions): Promise<Result<{ ok: true; changed: number[]; modifiedOn?: Instant }, ChangeProductsCode>>
  /**
   * The product of a SKU with its batches.
   *
   * `GET /api/db/products/getBySku/:sku/`, for every role.
   */
  findProductBySku(input: { params: { sku: string } }, options?: CallOptions): Promise<Result<Product, FindProductBySkuCode>>
  /**
   * A brand's sellable products at a customer's prices; customer 0 means base prices.
   *
   * `GET /api/db/products/getByBrandID/:id/:customerId/`, for every role but DRIVER.
   */
  listBrandMenu(input: { params: { id: number; customerId: number } }, options?: CallOptions): Promise<Result<Product[], ListBrandMenuCode>>
  /**
   * Every extract type.
   *
   * `GET /api/db/products/getExtractTypes`, for every role but DRIVER.
   */
  listExtractTypes(input?: Record<string, never>, options?: CallOptions): Promise<Result<{ id: number; name: string; requiresCoa?: boolean }[], ReadCode>>
  /**
   * Every product with a bar code of its unit or case (GTIN), to find the product of a scan.
   *
   * `GET /api/db/products/getCodes`, for every role but DRIVER.
   */
  listProductCodes(input?: Record<string, never>, options?: CallOptions): Promise<Result<CodedProduct[], ReadCode>>
  /**
   * Every product type.
   *
   * `GET /api/db/products/getProductTypes`, for every role but DRIVER.
   */
  listProductTypes(input?: Record<string, never>, options?: CallOptions): Promise<Result<{ id: number; name: string; requiresCoa?: boolean }[], ReadCode>>
  /**
   * Product types with the number of their sellable products.
   *
   * `GET /api/db/products/getProductTypesWithProductCount`, for every role but DRIVER.
   */
  listProductTypesWithCount(input?: Record<string, never>, options?: CallOptions): Promise<Result<ProductType[], ReadCode>>
  /**
   * Every product.
   *
   * `GET /api/db/products/getAll/`, for every role.
   */
  listProducts(input?: Record<string, never>, options?: CallOptions): Promise<Result<Product[], ReadCode>>
  /**
   * The products with these ids; unknown ids are omitted.
   *
   * `GET /api/db/products/getSome`, for every role.
   */
  listProductsById(input: { query: { ids: number[] } }, options?: CallOptions): Promise<Result<Product[], ReadCode>>
  /**
   * A brand's sellable products for restocking.
   *
   * `GET /api/db/products/getByBrandID/:brandId`, for every role but DRIVER.
   */
  listProductsToRestock(input: { params: { brandId: number } }, options?: CallOptions): Promise<Result<{ res: Product[] }, ListProductsToRestockCode>>
  /**
   * A product type's sellable products at a customer's prices; customer 0 means base prices.
   *
   * `GET /api/db/products/getByTypeID/:id/:customerId/`, for every role but DRIVER.
   */
  listTypeMenu(input: { params: { id: number; customerId: number } }, options?: CallOptions): Promise<Result<Product[], ListTypeMenuCode>>
  /**
   * One product with its batches.
   *
   * `GET /api/db/products/getByID/:id`, for every role.
   */
  readProduct(input: { params: { id: number } }, options?: CallOptions): Promise<Result<Product, ReadProductCode>>
  /**
   * The next SKU of a brand and a product type; nothing is reserved.
   *
   * `GET /api/db/products/createSKU`, for INVENTORY.
   */
  suggestSku(input: { query: { brandID: number; typeID: number } }, options?: CallOptions): Promise<Result<{ sku: string; batchNumber: string }, SuggestSkuCode>>
}

export interface ReadProofsRow {
  id: number
  orderId: number
  driverId: number
  driverName: string
  deliveredAt: Instant
  isClockOff: boolean
  recordedAt: Instant
  receivedBy: string | null
  signature: string | null
  notes: string | null
  orderedUnits: number
  acceptedUnits: number
  refusedUnits: number
  refusedLines: RefusedLine[]
  memoId: number | null
  photos: string[]
  documentUrl: string | null
}

export type ReadProofsCode =
  | ReadCode
  | 'order-not-found'

export interface ProofsCalls {
  /**
   * The proofs of delivery of an order, newest first; drivers only for their own orders.
   *
   * `GET /api/db/orders/getProofs/:orderId`, for every role.
   */
  readProofs(input: { params: { orderId: number } }, options?: CallOptions): Promise<Result<ReadProofsRow[], ReadProofsCode>>
}

export interface ChangePurchaseOrderAnswer {
  id: number
  purchaseOrderNum: string
  brandID: number
  expectedDeliveryOn: Day | null
  orderPlacedOn: Instant | null
  orderStatus: 'DRAFT' | 'PENDING' | 'ORDERED' | 'RECEIVED' | 'COMPLETED' | 'CANCELLED'
  paymentStatus: PaymentStatus
  statusModifiedOn: Instant
  paymentModifiedOn: Instant
  createdAt: Instant
  modifiedOn: Instant
  notes: string | null
  unitQuantity: number
  receivedQuantity: number
  openQuantity: number
  total?: Dollars
  closedShortOn: Instant | null
  closedShortBy: string | null
  closedShortReason: string | null
  purchaseOrderItems: PurchaseItem[]
  receipts: PurchaseReceipt[]
}

export type ChangePurchaseOrderCode =
  | ChangeCode
  | 'purchase-not-found'
  | 'changed-meanwhile'
  | 'period-closed'
  | 'purchase-number-taken'
  | 'coa-missing'
  | 'received-item-lowered'
  | 'receipt-used'
  | 'product-unknown'
  | 'product-not-sold'
  | 'product-of-another-brand'
  | 'purchase-brand-stays'
  | 'purchase-too-large'
  | 'batch-of-another-product'
  | 'item-of-another-purchase'

export type FindPurchaseOrderByNumberCode =
  | ReadCode
  | 'purchase-not-found'

export interface ListPurchaseOrdersQuery {
  search?: string
  status?: string
  payment?: string
  brand?: number[]
  expectedFrom?: Day
  expectedTo?: Day
  late?: 'true' | 'false'
  sort?: string
  before?: string
  limit?: number
  after?: string
}

export type ListPurchaseOrdersCode =
  | ReadCode
  | 'too-many-purchases'

export type PlacePurchaseOrderCode =
  | ChangeCode
  | 'period-closed'
  | 'purchase-number-taken'
  | 'coa-missing'
  | 'key-reused'
  | 'product-unknown'
  | 'product-not-sold'
  | 'product-of-another-brand'
  | 'purchase-too-large'
  | 'brand-unknown'
  | 'batch-of-another-product'
  | 'item-of-another-purchase'

export type ReadPurchaseOrderCode =
  | ReadCode
  | 'purchase-not-found'

export interface ReadPurchaseTotalsQuery {
  search?: string
  status?: string
  payment?: string
  brand?: number[]
  expectedFrom?: Day
  expectedTo?: Day
  late?: 'true' | 'false'
}

export type SuggestPurchaseNumberCode =
  | ReadCode
  | 'not-found'

export type CheckInReceiptsCode =
  | ChangeCode
  | 'not-found'
  | 'coa-missing'

export interface ClosePurchaseShortAnswer {
  id: number
  orderStatus: 'DRAFT' | 'PENDING' | 'ORDERED' | 'RECEIVED' | 'COMPLETED' | 'CANCELLED'
  modifiedOn: Instant
  closedShortOn: Instant | null
}

export type ClosePurchaseShortCode =
  | ChangeCode
  | 'not-found'
  | 'purchase-is-draft'
  | 'purchase-canceled'
  | 'purchase-received'
  | 'purchase-closed-short'
  | 'nothing-received'
  | 'key-reused'
  | 'reason-missing'

export interface ReceiveDeliveryBody {
  receivedOn?: Day | Instant | null
  isCheckedIn?: boolean
  lines: {
    itemId: number
    units: number
    receivedBefore: number
    batchNumber?: string | null
    expiresOn?: Day | null
    reason?: string | null
  }[]
  closedShortReason?: string | null
}

export interface ReceiveDeliveryAnswer {
  id: number
  orderStatus: 'DRAFT' | 'PENDING' | 'ORDERED' | 'RECEIVED' | 'COMPLETED' | 'CANCELLED'
  modifiedOn: Instant
  closedShortOn: Instant | null
  receipts: PurchaseReceipt[]
  batches: Batch[]
}

export type ReceiveDeliveryCode =
  | ChangeCode
  | 'not-found'
  | 'period-closed'
  | 'coa-missing'
  | 'purchase-is-draft'
  | 'purchase-canceled'
  | 'purchase-received'
  | 'purchase-closed-short'
  | 'already-received'
  | 'key-reused'
  | 'product-without-batches'
  | 'batch-of-another-product'
  | 'received-in-future'
  | 'item-of-another-purchase'
  | 'reason-missing'

export interface ReopenPurchaseAnswer {
  id: number
  orderStatus: 'DRAFT' | 'PENDING' | 'ORDERED' | 'RECEIVED' | 'COMPLETED' | 'CANCELLED'
  modifiedOn: Instant
  closedShortOn: Instant | null
}

export type ReopenPurchaseCode =
  | ChangeCode
  | 'not-found'
  | 'purchase-not-short'
  | 'key-reused'

export interface UndoReceiptAnswer {
  id: number
  orderStatus: 'DRAFT' | 'PENDING' | 'ORDERED' | 'RECEIVED' | 'COMPLETED' | 'CANCELLED'
  modifiedOn: Instant
  closedShortOn: Instant | null
}

export type UndoReceiptCode =
  | ChangeCode
  | 'not-found'
  | 'period-closed'
  | 'receipt-used'
  | 'key-reused'

export interface ListBrandsToRestockRow {
  id: number
  name: string
  image: string | null
  products: number
  units: number
  first: { id: number; name: string; cover: { available: number; withOnOrder: number } } | null
}

export interface ListSuggestionsRow {
  id: number
  sku: string
  name: string
  stock: number
  pendingOutboundQuantity: number
  unavailableQuantity?: number
  short?: number
  onOrder: number
  expectedOn: Day | null
  drafts?: { units: number; count: number; newestOn: Day } | null
  sold: number
  days: number
  limit: { level: 'weight' | 'type' | 'brand'; units: number } | null
  unitQuantity: number | null
  leadTimeDays: number | null
}

export type ListSuggestionsCode =
  | ReadCode
  | 'not-found'

export interface PurchasesCalls {
  /**
   * Changes the sent fields of a purchase order. Its status decides whether its units are in stock. ACCOUNTING can change only the payment status.
   *
   * `PUT /api/db/purchases/update/:id`, for INVENTORY, ACCOUNTING.
   */
  changePurchaseOrder(input: { params: { id: number }; body: PurchaseOrderChange }, options?: CallOptions): Promise<Result<ChangePurchaseOrderAnswer, ChangePurchaseOrderCode>>
  /**
   * One purchase order with its brand, items and receipts, by its number.
   *
   * `GET /api/db/purchases/getByPurchaseOrderNum/:purchaseOrderNum`, for every role but DRIVER.
   */
  findPurchaseOrderByNumber(input: { params: { purchaseOrderNum: string } }, options?: CallOptions): Promise<Result<{ res: PurchaseOrder }, FindPurchaseOrderByNumberCode>>
  /**
   * The purchase orders, newest first or sorted by a column: a page of them, or all.
   *
   * `GET /api/db/purchases/getAll`, for every role but DRIVER.
   */
  listPurchaseOrders: PagedCall<{ query?: ListPurchaseOrdersQuery }, PurchaseOrderSummary, ListPurchaseOrdersCode>
  /**
   * Places a purchase order or saves it as a draft. In RECEIVED or COMPLETED its units are put into stock.
   *
   * `POST /api/db/purchases/new`, for INVENTORY.
   */
  placePurchaseOrder(input: { body: NewPurchaseOrder }, options?: OnceOptions): Promise<Result<PurchaseOrder, PlacePurchaseOrderCode>>
  /**
   * One purchase order with its brand, items and receipts.
   *
   * `GET /api/db/purchases/getById/:id`, for every role but DRIVER.
   */
  readPurchaseOrder(input: { params: { id: number } }, options?: CallOptions): Promise<Result<{ res: PurchaseOrder }, ReadPurchaseOrderCode>>
  /**
   * The number of purchase orders in a list and their totals.
   *
   * `GET /api/db/purchases/getTotals`, for every role but DRIVER.
   */
  readPurchaseTotals(input?: { query?: ReadPurchaseTotalsQuery }, options?: CallOptions): Promise<Result<{ purchaseOrders: number; units: number; received: number; total?: Dollars; isCapped?: true }, ReadCode>>
  /**
   * The next purchase order number of a brand; nothing is reserved.
   *
   * `GET /api/db/purchases/createOrderNumber/:brandId`, for INVENTORY.
   */
  suggestPurchaseNumber(input: { params: { brandId: number } }, options?: CallOptions): Promise<Result<{ purchaseOrderNum: string }, SuggestPurchaseNumberCode>>
  /**
   * Checks in or out every batch received with a purchase order. Stock doesn't change.
   *
   * `PUT /api/db/purchases/checkIn/:id`, for INVENTORY.
   */
  checkInReceipts(input: { params: { id: number }; body: { isCheckedIn: boolean } }, options?: CallOptions): Promise<Result<Batch[], CheckInReceiptsCode>>
  /**
   * Closes a purchase order short: open units are no longer expected, and the purchase order is received.
   *
   * `POST /api/db/purchases/closeShort/:id`, for INVENTORY.
   */
  closePurchaseShort(input: { params: { id: number }; body: { reason?: string | null } }, options?: OnceOptions): Promise<Result<ClosePurchaseShortAnswer, ClosePurchaseShortCode>>
  /**
   * Receives a delivery for a purchase order: delivered units go into stock and batches. Once nothing is open, the purchase order is received.
   *
   * `POST /api/db/purchases/receive/:id`, for INVENTORY.
   */
  receiveDelivery(input: { params: { id: number }; body: ReceiveDeliveryBody }, options?: OnceOptions): Promise<Result<ReceiveDeliveryAnswer, ReceiveDeliveryCode>>
  /**
   * Reopens a purchase order that was closed short: its remaining units are on order again, and received units stay.
   *
   * `POST /api/db/purchases/reopen/:id`, for INVENTORY.
   */
  reopenPurchase(input: { params: { id: number } }, options?: OnceOptions): Promise<Result<ReopenPurchaseAnswer, ReopenPurchaseCode>>
  /**
   * Undoes one receipt: its units leave stock and are open again. Refused if they were sold or promised.
   *
   * `POST /api/db/purchases/undoReceipt/:id`, for INVENTORY.
   */
  undoReceipt(input: { params: { id: number } }, options?: OnceOptions): Promise<Result<UndoReceiptAnswer, UndoReceiptCode>>
  /**
   * Brands that need reordering for some weeks of cover, first to run out first.
   *
   * `GET /api/db/purchases/getBrandsToRestock`, for INVENTORY, ACCOUNTING, PAYROLL.
   */
  listBrandsToRestock(input: { query: { weeks: number; cover: number } }, options?: CallOptions): Promise<Result<ListBrandsToRestockRow[], ReadCode>>
  /**
   * Units of each product still on order, by purchase order and expected date, earliest first.
   *
   * `GET /api/db/purchases/getOnOrder`, for every role but DRIVER.
   */
  listOnOrder(input?: Record<string, never>, options?: CallOptions): Promise<Result<{ productId: number; purchaseOrderNum: string; quantity: number; expectedOn: Day | null }[], ReadCode>>
  /**
   * A brand's sellable products with recent sales, units on order and limits.
   *
   * `GET /api/db/purchases/getSuggestions/:brandId`, for INVENTORY, ACCOUNTING, PAYROLL.
   */
  listSuggestions(input: { params: { brandId: number }; query: { weeks: number; except?: number } }, options?: CallOptions): Promise<Result<ListSuggestionsRow[], ListSuggestionsCode>>
}

export type ChangeDueDateCode =
  | ChangeCode
  | 'order-not-found'
  | 'changed-meanwhile'
  | 'draft-has-no-due-date'

export type ListOpenBalancesCode =
  | ReadCode
  | 'not-found'

export interface ListReceivablesQuery {
  owner?: string
  minDaysLate?: number
  minBalance?: Dollars
  age?: 'current' | 'days30' | 'days60' | 'days90' | 'over90'
  search?: string
  asOf?: Day
  sort?: string
  before?: string
  limit?: number
  after?: string
}

export type ReadOwedCode =
  | ReadCode
  | 'not-found'

export interface ReadReceivableTotalsQuery {
  owner?: string
  minDaysLate?: number
  minBalance?: Dollars
  age?: 'current' | 'days30' | 'days60' | 'days90' | 'over90'
  search?: string
  asOf?: Day
}

export interface ReadReceivableTotalsAnswer {
  customers: number
  aging: { current: Dollars; days30: Dollars; days60: Dollars; days90: Dollars; over90: Dollars }
  total: Dollars
  toCredit: Dollars | null
  creditAvailable: Dollars
  unpaidOrders: number
  isCapped?: true
}

export interface ReceivablesCalls {
  /**
   * Sets an order's due date by hand; null computes it from the delivery date and the customer's terms again.
   *
   * `PUT /api/db/orders/updateDueDate/:id`, for ACCOUNTING.
   */
  changeDueDate(input: { params: { id: number }; body: { dueOn: Day | Instant | null; modifiedOn?: Instant } }, options?: CallOptions): Promise<Result<Order, ChangeDueDateCode>>
  /**
   * A customer's orders with a balance, oldest due date first, now or as of a past day.
   *
   * `GET /api/db/receivables/getByCustomer/:customerId`, for every role but DRIVER.
   */
  listOpenBalances: PagedCall<{ params: { customerId: number }; query?: { asOf?: Day; limit?: number; after?: string } }, OpenBalance, ListOpenBalancesCode>
  /**
   * A sorted page of customers with a balance or money to credit or refund, and how late they are, now or as of a past day.
   *
   * `GET /api/db/receivables/getAll`, for every role but DRIVER.
   */
  listReceivables: PagedCall<{ query?: ListReceivablesQuery }, Receivable, ReadCode>
  /**
   * What a customer owes and how late it is; for drivers only of customers on their own orders.
   *
   * `GET /api/db/receivables/getOwed/:customerId`, for every role.
   */
  readOwed(input: { params: { customerId: number } }, options?: CallOptions): Promise<Result<Owed, ReadOwedCode>>
  /**
   * The number of customers of the list and their totals, on all its pages.
   *
   * `GET /api/db/receivables/getTotals`, for every role but DRIVER.
   */
  readReceivableTotals(input?: { query?: ReadReceivableTotalsQuery }, options?: CallOptions): Promise<Result<ReadReceivableTotalsAnswer, ReadCode>>
}

export interface SearchCalls {
  /**
   * Orders by the start of their number, by any part of the PO number, or by words of their customer and a product; credit memos by the start of their number and payments by the start of their reference; customers (also by contact, phone, email and address), brands, products and batches that contain every word. Drivers find only their own orders and customers, no brands, batches, payments or credit memos.
   *
   * `GET /api/db/search/find`, for every role.
   */
  findAnything(input: { query: { words: string } }, options?: CallOptions): Promise<Result<SearchResult, ReadCode>>
}

export interface ChangeCompanySettingsBody {
  companyName?: string | null
  companyAddress?: string | null
  companyPhone?: string | null
  logo?: string | null
  accent?: string | null
  invoiceFooter?: string | null
  paymentTermsDays?: number | null
  pageSize?: 'letter' | 'a4' | null
  batchOrder?: 'FIFO' | 'FEFO'
  allocateWaiting?: boolean
  requireSignature?: boolean
  requirePhoto?: boolean
  paymentMethods?: (PaymentMethod)[]
  payWhenPaid?: boolean
  requirePayment?: boolean
  countLimitUnits?: number | null
  countLimitPercent?: number | null
  sellsCannabis?: boolean | null
  secondFactorRoles?: ('ADMIN' | 'SALES' | 'DRIVER' | 'INVENTORY' | 'ACCOUNTING' | 'PAYROLL' | 'all')[]
  modifiedOn?: Instant
}

export type ChangeCompanySettingsCode =
  | ChangeCode
  | 'not-for-keys'
  | 'changed-meanwhile'
  | 'own-second-factor-first'
  | 'image-unknown'
  | 'logo-unreadable'

export interface ChangePortalSettingsBody {
  portal?: boolean
  howToPay?: string | null
  minimumOrder?: Dollars | null
  deliveryDays?: number[] | null
  cutoffTime?: string | null
  cutoffDays?: number | null
  closedDays?: Day[]
  claimDays?: number
  amountsInMessages?: boolean
}

export interface ReadSetupAnswer {
  isDismissed: boolean
  hasCompany: boolean
  hasAssortment: boolean
  hasProducts: boolean
  hasCustomers: boolean
  hasUsers: boolean
  hasOrders: boolean
}

export interface ReadBotStateAnswer {
  configured: boolean
  name: string | null
  connectedAt: Instant | null
  lastMessageAt: Instant | null
  problem: string | null
  guessedAt: Instant | null
  waiting: number
  failed: number
  setAside: { id: number; at: Instant; from: string; text: string; error: string }[]
}

export interface SettingsCalls {
  /**
   * Changes the company's settings; absent keys stay, and null restores the environment's value. A key does not change who needs a second factor.
   *
   * `PUT /api/db/settings/updateCompany`, for ADMIN.
   */
  changeCompanySettings(input: { body: ChangeCompanySettingsBody }, options?: CallOptions): Promise<Result<CompanySettings, ChangeCompanySettingsCode>>
  /**
   * Turns the portal of customers on or off, and changes what it tells them and what they can order; absent keys stay.
   *
   * `PUT /api/db/settings/portal`, for ADMIN.
   */
  changePortalSettings(input: { body: ChangePortalSettingsBody }, options?: CallOptions): Promise<Result<PortalSettings, ChangeCode>>
  /**
   * Whether the server and its database are up.
   *
   * `GET /api/health`, for anyone, even without signing in.
   */
  checkHealth(input?: Record<string, never>, options?: CallOptions): Promise<Result<{ status: 'ok'; database: 'ok' }, ReadCode>>
  /**
   * Whether the server itself runs, regardless of its database.
   *
   * `GET /api/health/live`, for anyone, even without signing in.
   */
  checkLive(input?: Record<string, never>, options?: CallOptions): Promise<Result<{ status: 'ok' }, ReadCode>>
  /**
   * Whether requests can be answered now: the same as /api/health.
   *
   * `GET /api/health/ready`, for anyone, even without signing in.
   */
  checkReady(input?: Record<string, never>, options?: CallOptions): Promise<Result<{ status: 'ok'; database: 'ok' }, ReadCode>>
  /**
   * The description of every call (OpenAPI 3.1). /api/docs shows it as a page.
   *
   * `GET /api/openapi.json`, for anyone, even without signing in.
   */
  describeApi(input?: Record<string, never>, options?: CallOptions): Promise<Result<undefined, ReadCode>>
  /**
   * Hides the first steps for good.
   *
   * `PUT /api/db/settings/dismissSetup`, for ADMIN.
   */
  dismissSetup(input?: Record<string, never>, options?: CallOptions): Promise<Result<{ ok: true }, ChangeCode>>
  /**
   * What the company has decided: its name on documents, its logo, its paper, and when an order earns a commission.
   *
   * `GET /api/db/settings/getCompany`, for every role.
   */
  readCompanySettings(input?: Record<string, never>, options?: CallOptions): Promise<Result<CompanySettings, ReadCode>>
  /**
   * Whether customers have a portal, what it tells them, and what they can order.
   *
   * `GET /api/db/settings/portal`, for every role but DRIVER.
   */
  readPortalSettings(input?: Record<string, never>, options?: CallOptions): Promise<Result<PortalSettings, ReadCode>>
  /**
   * The settings the client needs at startup.
   *
   * `GET /api/db/settings/get`, for anyone, even without signing in.
   */
  readSettings(input?: Record<string, never>, options?: CallOptions): Promise<Result<Settings, ReadCode>>
  /**
   * The first steps of a new company, and whether each is done.
   *
   * `GET /api/db/settings/getSetup`, for ADMIN.
   */
  readSetup(input?: Record<string, never>, options?: CallOptions): Promise<Result<ReadSetupAnswer, ReadCode>>
  /**
   * Whether the bot is connected to Telegram, and what it could not do.
   *
   * `GET /api/db/settings/getBot`, for ADMIN.
   */
  readBotState(input?: Record<string, never>, options?: CallOptions): Promise<Result<ReadBotStateAnswer, ReadCode>>
}

export type CreateStatementsCode =
  | ReadCode
  | 'unreadable-request'
  | 'not-found'
  | 'request-too-large'
  | 'wrong-content-type'
  | 'key-reused'
  | 'document-too-long'
  | 'logo-unreadable'
  | 'statements-too-long'
  | 'still-rendering'
  | 'storage-read-only'
  | 'storage-away'

export type PlanStatementsBody = { customerIds: number[] } | {
  receivables: {
    owner?: string
    minDaysLate?: number
    minBalance?: Dollars
    age?: 'current' | 'days30' | 'days60' | 'days90' | 'over90'
    search?: string
  }
}

export type PlanStatementsCode =
  | ReadCode
  | 'unreadable-request'
  | 'request-too-large'
  | 'wrong-content-type'
  | 'key-reused'
  | 'too-many-statements'

export type ReadStatementCode =
  | ReadCode
  | 'not-found'

export interface ReadStatementRunAnswer {
  run: {
    id: number
    startedBy: string
    startedAt: Instant
    subject: string | null
    isDrill: boolean
    customers: number
    waiting: number
    sent: number
    undelivered: number
    alreadySent: number
    problems: {
      customerId: number
      customerName: string
      sentTo: string | null
      reason: 'no-email' | 'email-invalid' | 'already-sent' | 'mail-address-refused' | 'mail-not-sent' | 'stopped' | 'failed'
    }[]
    canRetry: boolean
  } | null
}

export type ReadStatementRunCode =
  | ReadCode
  | 'not-found'

export interface RetryStatementsAnswer {
  run: {
    id: number
    startedBy: string
    startedAt: Instant
    subject: string | null
    isDrill: boolean
    customers: number
    waiting: number
    sent: number
    undelivered: number
    alreadySent: number
    problems: {
      customerId: number
      customerName: string
      sentTo: string | null
      reason: 'no-email' | 'email-invalid' | 'already-sent' | 'mail-address-refused' | 'mail-not-sent' | 'stopped' | 'failed'
    }[]
    canRetry: boolean
  }
}

export type RetryStatementsCode =
  | ChangeCode
  | 'not-found'
  | 'mail-is-off'
  | 'key-reused'

export interface SendStatementsAnswer {
  run: {
    id: number
    startedBy: string
    startedAt: Instant
    subject: string | null
    isDrill: boolean
    customers: number
    waiting: number
    sent: number
    undelivered: number
    alreadySent: number
    problems: {
      customerId: number
      customerName: string
      sentTo: string | null
      reason: 'no-email' | 'email-invalid' | 'already-sent' | 'mail-address-refused' | 'mail-not-sent' | 'stopped' | 'failed'
    }[]
    canRetry: boolean
  }
}

export type SendStatementsCode =
  | ChangeCode
  | 'not-found'
  | 'mail-is-off'
  | 'key-reused'

export interface StopStatementsAnswer {
  run: {
    id: number
    startedBy: string
    startedAt: Instant
    subject: string | null
    isDrill: boolean
    customers: number
    waiting: number
    sent: number
    undelivered: number
    alreadySent: number
    problems: {
      customerId: number
      customerName: string
      sentTo: string | null
      reason: 'no-email' | 'email-invalid' | 'already-sent' | 'mail-address-refused' | 'mail-not-sent' | 'stopped' | 'failed'
    }[]
    canRetry: boolean
  }
}

export type StopStatementsCode =
  | ChangeCode
  | 'not-found'
  | 'key-reused'

export interface StatementsCalls {
  /**
   * The statements of one part of a plan as one PDF, each starting on a new page. Nothing is saved.
   *
   * `POST /api/db/receivables/createStatements`, for ACCOUNTING.
   */
  createStatements(input: { body: { customerIds: number[] } }, options?: OnceOptions): Promise<Result<Uint8Array, CreateStatementsCode>>
  /**
   * The plan for printing and emailing many statements: how they are split into PDFs, and which customers have no email address.
   *
   * `POST /api/db/receivables/planStatements`, for ACCOUNTING.
   */
  planStatements(input: { body: PlanStatementsBody }, options?: OnceOptions): Promise<Result<{ customers: number; withoutEmail: number; parts: number[][] }, PlanStatementsCode>>
  /**
   * What a customer's statement says today: unpaid orders, payments and credit memos since the last statement, credit and total owed.
   *
   * `GET /api/db/customers/getStatement/:customerId`, for every role but DRIVER.
   */
  readStatement(input: { params: { customerId: number } }, options?: CallOptions): Promise<Result<StatementAccount, ReadStatementCode>>
  /**
   * Progress of emailing statements, and which could not be sent: for the current run, or the latest.
   *
   * `GET /api/db/receivables/getStatementRun`, for ACCOUNTING.
   */
  readStatementRun(input?: Record<string, never>, options?: CallOptions): Promise<Result<ReadStatementRunAnswer, ReadStatementRunCode>>
  /**
   * Retries the statements of a run that could not be sent.
   *
   * `POST /api/db/receivables/retryStatements/:id`, for ACCOUNTING.
   */
  retryStatements(input: { params: { id: number } }, options?: OnceOptions): Promise<Result<RetryStatementsAnswer, RetryStatementsCode>>
  /**
   * Starts to email each customer's statement to its contact, saves it with the customer, and answers at once.
   *
   * `POST /api/db/receivables/sendStatements`, for ACCOUNTING.
   */
  sendStatements(input: { body: { customerIds: number[] } }, options?: OnceOptions): Promise<Result<SendStatementsAnswer, SendStatementsCode>>
  /**
   * Stops a run: statements not sent yet stay unsent.
   *
   * `POST /api/db/receivables/stopStatements/:id`, for ACCOUNTING.
   */
  stopStatements(input: { params: { id: number } }, options?: OnceOptions): Promise<Result<StopStatementsAnswer, StopStatementsCode>>
}

export type ListImagesCode =
  | ReadCode
  | 'not-found'

export type ReadDocumentCode =
  | ReadCode
  | 'not-found'
  | 'storage-read-only'
  | 'storage-away'

export type ReadImageCode =
  | ReadCode
  | 'not-found'
  | 'storage-read-only'
  | 'storage-away'

export interface RemoveImageBody {
  fileName: string
  bucket: 'products' | 'brands' | 'customers' | 'users' | 'company' | 'proofs' | 'claims' | 'documents'
}

export type RemoveImageCode =
  | ChangeCode
  | 'documents-stay'
  | 'not-found'
  | 'logo-in-use'

export interface StorageCalls {
  /**
   * The images in a bucket, newest first.
   *
   * `GET /api/storage/list/:bucket`, for every user.
   */
  listImages(input: { params: { bucket: string } }, options?: CallOptions): Promise<Result<{ files: { name: string; url: string }[] }, ListImagesCode>>
  /**
   * A saved PDF, for anyone who knows its name.
   *
   * `GET /documents/:folder/:fileName`, for anyone, even without signing in.
   */
  readDocument(input: { params: { folder: string; fileName: string } }, options?: CallOptions): Promise<Result<Uint8Array, ReadDocumentCode>>
  /**
   * An image, or a small WebP of it with this many pixels on its shorter side.
   *
   * `GET /storage/:bucket/:fileName`, for every user.
   */
  readImage(input: { params: { bucket: string; fileName: string }; query?: { size?: number } }, options?: CallOptions): Promise<Result<Uint8Array, ReadImageCode>>
  /**
   * Deletes an image; documents can't be deleted.
   *
   * `DELETE /api/storage/delete`, for every user.
   */
  removeImage(input: { body: RemoveImageBody }, options?: CallOptions): Promise<Result<{ ok: true }, RemoveImageCode>>
}

export interface ListHeldDraftsRow {
  orderNum: string
  customerName: string
  total: Dollars
  createdAt: Instant
  creditLimit: Dollars | null
  maxDaysLate: number | null
  overBy: Dollars | null
  daysLate: number | null
}

export interface ListLateCustomersAnswer {
  of: 'mine' | 'all'
  count: number
  customers: {
    customerId: number
    customerName: string
    accountOwnerName: string | null
    lastOrderOn: Day
    everyDays: number
    expectedOn: Day
    daysPast: number
  }[]
}

export interface ReadTodayAnswer {
  sales?: {
    of: 'mine' | 'all'
    ownsCustomers: boolean
    periods: {
      name: 'today' | 'week' | 'month'
      from: Day
      to: Day
      orders: number
      total: Dollars
      before: { from: Day; to: Day; isWhole: boolean; orders: number; total: Dollars }
    }[]
    days: { day: Day; total: Dollars; before: Dollars }[]
    drafts: number
    draftsSince: Day | null
  }
  stock?: {
    shortProducts: number
    shortest: {
      productId: number
      sku: string
      name: string
      brandName: string
      stock: number
      pending: number
      short: number
    }[]
    pendingLines: number
    pendingUnits: number
    pendingOrders: number
    pendingSince: Day | null
    latePurchases: { count: number; since: Day | null; onlyId: number | null }
  }
  collected?: { driverId: number; driverName: string; collections: number; amount: Dollars; since: Day }[]
  memoRequests?: { count: number; since: Day | null; onlyId: number | null }
  sentOrders?: { count: number; since: Instant; onlyNum: string | null }
  inbox?: { count: number; since: Instant }
  heldDeliveries?: { count: number; since: Day }
  expiring?: { batches: number; units: number; cost?: Dollars; first: ExpiringBatch[] }
  yesterday?: { day: Day; changes: number; people: number }
}

export interface TodayCalls {
  /**
   * The drafts, of the newest 500, that can't be submitted because of their customers' credit limits, newest first.
   *
   * `GET /api/db/today/getHeldDrafts`, for ACCOUNTING, SALES.
   */
  listHeldDrafts(input?: { query?: { of?: 'mine' | 'all' } }, options?: CallOptions): Promise<Result<ListHeldDraftsRow[], ReadCode>>
  /**
   * Customers overdue for an order, most overdue first: at most 200, and how many there are.
   *
   * `GET /api/db/today/getLateCustomers`, for SALES.
   */
  listLateCustomers(input?: { query?: { of?: 'mine' | 'all' } }, options?: CallOptions): Promise<Result<ListLateCustomersAnswer, ReadCode>>
  /**
   * Whether the last scheduled backup is older than two days, why, and how many stored files it lacks.
   *
   * `GET /api/db/today/getBackup`, for ADMIN.
   */
  readBackupState(input?: Record<string, never>, options?: CallOptions): Promise<Result<{ isOld: boolean; lastOn: Instant | null; problem: string | null; missingFiles: number }, ReadCode>>
  /**
   * The figures of the first page, by the user's roles: sales compared with earlier days, shortages, expiring batches, collections to confirm, requested credit memos, deliveries to decide, and the number of yesterday's changes.
   *
   * `GET /api/db/today/get`, for every role but DRIVER.
   */
  readToday(input?: { query?: { of?: 'mine' | 'all' } }, options?: CallOptions): Promise<Result<ReadTodayAnswer, ReadCode>>
}

/** The calls that an API key may make, by feature. */
export interface Dray {
  /** Ship what is there, and leave the rest to a backorder. */
  backorders: BackordersCalls
  /** Batches, their facts, holds, traces and labels. */
  batches: BatchesCalls
  /** The journal for the accounting software, and the closing of days. */
  books: BooksCalls
  /** Brands, their product lines and stock limits. */
  brands: BrandsCalls
  /** Who changed what, and when. */
  changelog: ChangelogCalls
  /** Money that drivers collect, until accounting confirms it. */
  collections: CollectionsCalls
  /** Comments on records. */
  comments: CommentsCalls
  /** Contacts of customers, their links to the portal, and the messages they got. */
  contacts: ContactsCalls
  /** Customers, their credit and their address book. */
  customers: CustomersCalls
  /** Orders that a credit limit holds back. */
  creditHolds: CreditHoldsCalls
  /** Routes of drivers, their stops, and what they bring back. */
  deliveries: DeliveriesCalls
  /** Invoices and other PDFs: rendered, saved and emailed. */
  documents: DocumentsCalls
  /** Totals by day, customer, product and more. */
  figures: FiguresCalls
  /** Import files, checked and written. */
  imports: ImportsCalls
  /** What customers write, until it becomes an order. */
  inbox: InboxCalls
  /** Packing locations. */
  locations: LocationsCalls
  /** Credit memos: returns, damages and concessions. */
  memos: MemosCalls
  /** Stock counts. */
  counts: CountsCalls
  /** Place, change and read orders, and pull the tags of their lines. */
  orders: OrdersCalls
  /** Payments of customers, applied to orders or kept as credit. */
  payments: PaymentsCalls
  /** Pay periods, commissions and reimbursements. */
  payroll: PayrollCalls
  /** Lines of open orders to be pulled, and the stock they need. */
  pending: PendingCalls
  /** Saved views and filters of the caller. */
  preferences: PreferencesCalls
  /** Custom prices of customers, and rounds of price changes. */
  pricing: PricingCalls
  /** Products, product types and extract types. */
  products: ProductsCalls
  /** Proofs of delivery. */
  proofs: ProofsCalls
  /** Purchase orders, their receipts, and what to reorder. */
  purchases: PurchasesCalls
  /** What customers owe, and how late it is. */
  receivables: ReceivablesCalls
  /** One search over all records. */
  search: SearchCalls
  /** Settings of the company, and the health of the server. */
  settings: SettingsCalls
  /** Account statements, printed or emailed. */
  statements: StatementsCalls
  /** Files: images and saved documents. */
  storage: StorageCalls
  /** The figures of the first page. */
  today: TodayCalls
}

export declare function createClient(options: ClientOptions): Dray

/** Checks the signature of a webhook request and reads its event. */
export declare function readWebhook(request: WebhookRequest): Promise<WebhookResult<WebhookEvent>>
