import { customerTypes, newCustomerType, preferredContacts } from '../customers/customer.ts'
import { maxLengths } from '../limits.ts'
import { dispositions } from '../memos/credit-memo.ts'
import { zero } from '../money.ts'
import { orderStatuses, paymentStatuses } from '../orders/order-status.ts'
import { paymentMethods } from '../payments/payment-methods.ts'
import { genetics, productStatuses } from '../products/product-status.ts'
import { maxLeadTimeDays } from '../purchases/suggestions.ts'
import { maxTermsDays } from '../receivables/due-date.ts'
import { type Columns, optional, withDefault, type Row, required } from './read-cell.ts'
import * as cell from './read-cell.ts'

const name = cell.line(maxLengths.name)
const website = cell.line(maxLengths.website)
const notes = cell.text(maxLengths.notes)
const shelf = cell.line(maxLengths.shelf)
const key = required(name, "the record's id in your old system")
const reference = name

const typeColumns = { key, name: required(name, 'must be new to Dray') }

const brandColumns = {
  key,
  name: required(name, 'must be new to Dray'),
  brandRepName: optional(name, 'your contact at the brand'),
  brandRepPhone: optional(cell.line(maxLengths.phone), ''),
  brandRepEmail: optional(cell.email, ''),
  website: optional(website, ''),
  leadTimeDays: optional(cell.wholeNumber(0, maxLeadTimeDays), 'days from a purchase order to its delivery'),
  excludeFromReporting: withDefault(false, cell.yesOrNo, 'yes or no; empty means no'),
}

const userColumns = {
  key,
  email: required(cell.email, 'what the person signs in with; must be new to Dray'),
  name: required(name, ''),
  roles: withDefault([], cell.roleList, 'one or more roles separated by spaces, or all'),
  title: optional(name, ''),
  password: {
    ...optional(
      cell.text(200),
      'empty: the person cannot sign in until an admin sets one; one that is easy to guess is refused if PASSWORD_MIN_LENGTH is 8 or more',
    ),
    secret: true as const,
  },
}

const customerColumns = {
  key,
  name: required(name, 'must be new to Dray'),
  contactName: optional(name, ''),
  contactEmail: optional(cell.email, ''),
  contactPhone: optional(name, ''),
  contactTelegram: optional(name, ''),
  address: optional(cell.text(1000), ''),
  website: optional(website, ''),
  commpref: withDefault(
    preferredContacts[0],
    cell.choice(preferredContacts),
    'how the customer prefers to be reached; empty means EMAIL',
  ),
  type: withDefault(newCustomerType, cell.choice(customerTypes), 'empty means RETAIL'),
  accountOwner: optional(reference, 'a user, by key, email or name'),
  notes: optional(notes, ''),
  priceAdjustment: withDefault(0, cell.percent, 'a percent, positive or negative'),
  emailsProof: withDefault(false, cell.yesOrNo, 'emails proofs of delivery with invoices; yes or no; empty means no'),
  creditAvailable: withDefault(zero, cell.money, 'credit before the payments of this import, in dollars'),
  paymentTermsDays: optional(
    cell.wholeNumber(0, maxTermsDays),
    'in how many days after its delivery an order is due; empty: on delivery',
  ),
  cod: withDefault(false, cell.yesOrNo, 'pays on delivery; yes or no; empty means no'),
  poRequired: withDefault(
    false,
    cell.yesOrNo,
    'orders need its PO number before they are submitted; yes or no; empty means no',
  ),
  createdAt: optional(cell.moment, 'customer since; empty means now'),
}

const contactColumns = {
  customer: required(reference, 'a customer, by key or name'),
  name: required(name, 'a person of the customer'),
  email: optional(cell.email, 'several contacts may have the same'),
  mayOrder: withDefault(true, cell.yesOrNo, 'yes or no; empty means yes'),
  seesMoney: withDefault(false, cell.yesOrNo, 'sees what the customer owes; yes or no; empty means no'),
}

const productColumns = {
  key,
  sku: optional(cell.line(maxLengths.sku), 'must be new to Dray; empty: Dray creates one'),
  brand: required(reference, 'a brand, by key or name'),
  type: required(reference, 'a product type, by key or name'),
  name: required(name, ''),
  description: optional(notes, ''),
  genetics: optional(cell.choice(genetics), ''),
  extractType: optional(reference, 'an extract type, by key or name'),
  status: withDefault(productStatuses[0], cell.choice(productStatuses), 'empty means ACTIVE'),
  weight: optional(cell.weight(0, 100_000_000), 'grams'),
  unitQuantity: optional(cell.quantity, 'units per box or case'),
  shelf: optional(shelf, 'where it stands in the warehouse, such as A-2'),
  gtin: optional(cell.gtin, 'the bar code of a unit, 8 to 14 digits; must be new to Dray'),
  caseGtin: optional(cell.gtin, 'the bar code of a case; must be new to Dray'),
  cost: optional(cell.money, 'dollars'),
  basePrice: required(cell.money, 'dollars'),
  msrp: optional(cell.money, 'dollars'),
  stock: optional(cell.stockCount, 'units in the warehouse on the day of the import, including batches'),
  discountEligible: withDefault(true, cell.yesOrNo, 'yes or no; empty means yes'),
  hasBatch: withDefault(true, cell.yesOrNo, 'yes or no; empty means yes'),
  hideFromCatalog: withDefault(false, cell.yesOrNo, 'yes or no; empty means no'),
}

const batchColumns = {
  key,
  product: required(reference, 'a product, by key, SKU or name'),
  batchNumber: optional(cell.line(maxLengths.batchNumber), 'must be new to Dray; empty: Dray creates one'),
  quantity: required(cell.quantity, "units left in this batch; they are part of the product's stock"),
  receivedOn: required(cell.day, ''),
  checkedIn: withDefault(true, cell.yesOrNo, 'yes or no; empty means yes'),
  expiresOn: optional(cell.day, 'the last day on which it may be sold'),
  testedOn: optional(cell.day, ''),
  labName: optional(name, ''),
  thcPercent: optional(cell.share, 'such as 24.5'),
  cbdPercent: optional(cell.share, 'such as 0.1'),
  notes: optional(notes, ''),
  shelf: optional(shelf, "if it isn't the product's"),
}

const customPriceColumns = {
  customer: required(reference, 'a customer, by key or name'),
  product: required(reference, 'a product, by key, SKU or name'),
  productName: optional(name, "the product's name, to check that the row has the right product"),
  price: required(cell.money, 'dollars'),
}

const orderColumns = {
  key,
  orderNum: optional(
    cell.line(maxLengths.orderNum),
    'kept if it is unused and a whole number of 100001 or more; otherwise Dray assigns the next number',
  ),
  customer: required(reference, 'a customer, by key or name'),
  createdAt: required(cell.moment, 'when the order was placed'),
  orderStatus: required(
    cell.choice(orderStatuses),
    'DELIVERED and COMPLETED: the units have shipped and are not part of the stock',
  ),
  paymentStatus: optional(cell.choice(paymentStatuses), 'empty: AWAITING, or DRAFT for a draft; payments then set it'),
  delivery: withDefault('DELIVERY', cell.choice(['DELIVERY', 'PICKUP']), 'empty means DELIVERY'),
  deliveryDate: optional(cell.day, ''),
  dueOn: optional(
    cell.day,
    "when the order is due; empty: by the delivery date and the customer's terms. A draft has none",
  ),
  driver: optional(
    reference,
    'a user, by key, email or name; only for a delivery. An open order needs a user with the DRIVER role',
  ),
  packingLocation: optional(reference, 'by name; empty means the default location'),
  discount: withDefault(zero, cell.money, 'discount in dollars on the whole order'),
  discountNotes: optional(cell.text(maxLengths.discountNotes), ''),
  customerPO: optional(cell.line(maxLengths.customerPO), "the customer's PO number"),
  notes: optional(notes, ''),
}

const orderLineColumns = {
  order: required(reference, 'the key of an order in orders.csv'),
  product: required(reference, 'a product, by key, SKU or name'),
  quantity: required(cell.quantity, 'units'),
  unitPrice: required(cell.money, 'dollars per unit'),
  priceAdjustment: withDefault(zero, cell.signedMoney, 'dollars added per unit, or taken off if negative'),
  cost: optional(cell.money, "cost per unit in dollars; empty means the product's current cost"),
}

const paymentColumns = {
  key,
  customer: required(reference, 'a customer, by key or name'),
  paymentDate: required(cell.day, ''),
  paymentMethod: withDefault(
    paymentMethods[0],
    cell.choice(paymentMethods),
    'empty means CASH; ACH, WIRE and MONEY_ORDER only if they are turned on in Settings',
  ),
  reference: optional(cell.line(maxLengths.reference), "such as a check's number"),
  amount: required(cell.money, 'dollars received; may be 0 if credit is used'),
  creditUsed: withDefault(zero, cell.money, "dollars taken from the customer's credit"),
  notes: optional(notes, ''),
}

const applicationColumns = {
  payment: required(reference, 'the key of a payment in payments.csv'),
  order: required(reference, 'an order, by key or order number'),
  amount: required(cell.money, 'dollars of this payment that go to this order'),
}

const memoColumns = {
  key,
  order: required(reference, 'an order that is DELIVERED or COMPLETED, by key or order number'),
  customer: optional(reference, "by key or name; must be the order's customer"),
  issuedOn: required(cell.day, ''),
  notes: optional(notes, ''),
}

const memoLineColumns = {
  memo: required(reference, 'the key of a credit memo in credit-memos.csv'),
  product: required(reference, 'a product of the order, by key, SKU or name'),
  orderLine: optional(
    cell.wholeNumber(1),
    'which line of the order, counted from 1; needed if several lines have this product',
  ),
  disposition: required(
    cell.choice(dispositions),
    'RESTOCK: sellable again; DAMAGED: written off; KEPT: kept by the customer; CONCESSION: an amount without units',
  ),
  units: optional(cell.quantity, 'needed, except for a CONCESSION'),
  amount: optional(cell.money, 'dollars of a CONCESSION; Dray works out what units are worth'),
  reason: optional(cell.text(maxLengths.reason), 'needed, except for RESTOCK'),
  batch: optional(reference, 'by key or number: the batch that units came back to after its stock was counted'),
}

/** In the order in which they are written. All are optional. */
export const importFiles = {
  productTypes: { file: 'product-types.csv', label: 'product types', columns: typeColumns },
  extractTypes: { file: 'extract-types.csv', label: 'extract types', columns: typeColumns },
  brands: { file: 'brands.csv', label: 'brands', columns: brandColumns },
  users: { file: 'users.csv', label: 'users', columns: userColumns },
  customers: { file: 'customers.csv', label: 'customers', columns: customerColumns },
  contacts: { file: 'contacts.csv', label: 'contacts', columns: contactColumns },
  products: { file: 'products.csv', label: 'products', columns: productColumns },
  batches: { file: 'batches.csv', label: 'batches', columns: batchColumns },
  customPrices: { file: 'custom-prices.csv', label: 'custom prices', columns: customPriceColumns },
  orders: { file: 'orders.csv', label: 'orders', columns: orderColumns },
  orderLines: { file: 'order-lines.csv', label: 'order lines', columns: orderLineColumns },
  payments: { file: 'payments.csv', label: 'payments', columns: paymentColumns },
  paymentApplications: { file: 'payment-applications.csv', label: 'payment applications', columns: applicationColumns },
  creditMemos: { file: 'credit-memos.csv', label: 'credit memos', columns: memoColumns },
  creditMemoLines: { file: 'credit-memo-lines.csv', label: 'credit memo lines', columns: memoLineColumns },
} as const satisfies Record<string, { file: string; label: string; columns: Columns }>

export type ImportKind = keyof typeof importFiles
export type ImportRow<K extends ImportKind> = Row<(typeof importFiles)[K]['columns']>

export const importKinds = Object.keys(importFiles) as readonly ImportKind[]

/** Ignores a folder, the day that an export adds, and a browser's number: `custom-prices-2026-03-09 (1).csv`. */
export function kindOfFile(fileName: string): ImportKind | undefined {
  const base = fileName.split(/[\\/]/).at(-1)?.toLowerCase().replace(addedToName, '')
  return importKinds.find((kind) => importFiles[kind].file === base)
}
const addedToName = /(-\d{4}-\d\d-\d\d)?( ?\(\d+\))?(?=\.csv$)/

/** For all files together; limited by memory. */
export const maxRows = 1_000_000
