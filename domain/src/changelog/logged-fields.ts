import { isAdmin, type Person, seesCosts, seesPay } from '../users/permissions.ts'
import type { FieldChange, LoggedEntity } from './differences.ts'

export type FieldKind =
  | 'text'
  | 'dollars'
  | 'count'
  | 'percent'
  | 'share'
  | 'grams'
  | 'yesNo'
  | 'choice'
  | 'day'
  | 'file'
type LoggedField = { label: string; kind: FieldKind }
type Fields = Readonly<Record<string, LoggedField>>

const text = (label: string): LoggedField => ({ label, kind: 'text' })
const dollars = (label: string): LoggedField => ({ label, kind: 'dollars' })
const count = (label: string): LoggedField => ({ label, kind: 'count' })
const yesNo = (label: string): LoggedField => ({ label, kind: 'yesNo' })
const choice = (label: string): LoggedField => ({ label, kind: 'choice' })
const day = (label: string): LoggedField => ({ label, kind: 'day' })

const common: Fields = {
  image: { label: 'Image', kind: 'file' },
  orderStatus: choice('Order status'),
  customerPO: text('PO number'),
  paymentStatus: choice('Payment status'),
  unitQuantity: count('Units'),
  quantity: count('Quantity'),
  subtotal: dollars('Subtotal'),
  total: dollars('Total'),
  cost: dollars('Cost'),
  unitCost: dollars('Unit cost'),
  productCost: dollars('Unit cost'),
}

const product: Fields = {
  sku: text('SKU'),
  type: text('Product type'),
  genetics: choice('Genetics'),
  status: choice('Status'),
  weight: { label: 'Weight', kind: 'grams' },
  unitQuantity: count('Unit quantity'),
  soldIn: choice('Sold in'),
  gtin: text('GTIN'),
  caseGtin: text('Case GTIN'),
  stock: count('Stock'),
  basePrice: dollars('Base price'),
  msrp: dollars('MSRP'),
  discountEligible: yesNo('Eligible for discounts'),
  hasBatch: yesNo('Track by batch'),
  hideFromCatalog: yesNo('Hidden from catalog'),
  isCheckedIn: yesNo('Checked in'),
  initialQuantity: count('Initial quantity'),
  remainingQuantity: count('Remaining quantity'),
  receivedOn: day('Received on'),
  expiresOn: day('Expires on'),
  testedOn: day('Tested on'),
  labName: text('Lab'),
  thcPercent: { label: 'THC', kind: 'percent' },
  cbdPercent: { label: 'CBD', kind: 'percent' },
  hold: text('On hold'),
  coa: { label: 'COA', kind: 'file' },
}

const brand: Fields = {
  brandRepName: text('Representative'),
  brandRepPhone: text('Representative’s phone'),
  brandRepEmail: text('Representative’s email'),
  excludeFromReporting: yesNo('Excluded from reporting'),
  hideInInventoryOverview: yesNo('Hidden from the inventory overview'),
  maxBrandStock: count('Brand stock limit'),
  maxStock: count('Stock limit'),
  marginFloor: { label: 'Margin floor', kind: 'percent' },
  leadTimeDays: count('Lead time in days'),
}

const user: Fields = {
  role: choice('Roles'),
  avatar: { label: 'Picture', kind: 'file' },
  image: { label: 'Picture', kind: 'file' },
  payType: choice('Pay type'),
  baseRate: dollars('Base rate'),
  commissionRate: { label: 'Commission rate', kind: 'share' },
  settledCash: dollars('Cash counted'),
  settledChecks: dollars('Checks counted'),
  settledOther: dollars('Other money counted'),
  settledUnits: count('Units counted'),
}

const order: Fields = {
  orderNum: text('Order number'),
  pickupOrder: yesNo('Pickup'),
  deliveryDate: day('Delivery date'),
  dueOn: day('Due date'),
  isDueOnSet: yesNo('Due date set by hand'),
  dollarAdjustment: dollars('Discount'),
  mustPay: text('Must be paid before the drop'),
  discountNotes: text('Discount note'),
  unitPrice: dollars('Unit price'),
  priceAdjustment: dollars('Price adjustment'),
  balanceDue: dollars('Balance due'),
  productBatch: text('Batch'),
  tagsPulled: yesNo('Tags pulled'),
}

const purchaseOrder: Fields = {
  purchaseOrderNum: text('Purchase order number'),
  realNum: text('Number once submitted'),
  receivedQuantity: count('Received'),
  closedShortReason: text('Closed short'),
  expectedDeliveryOn: day('Expected delivery'),
  orderQuantity: count('Quantity'),
  hasBeenStocked: yesNo('Stocked'),
}

const customer: Fields = {
  customerName: text('Name'),
  contactName: text('Contact'),
  contactEmail: text('Email'),
  contactPhone: text('Phone'),
  contactTelegram: text('Telegram'),
  commpref: choice('Preferred contact'),
  type: choice('Customer type'),
  priceAdjustment: { label: 'Price adjustment', kind: 'percent' },
  creditAvailable: dollars('Credit available'),
  creditLimit: dollars('Credit limit'),
  maxDaysLate: count('Days late allowed'),
  paymentTermsDays: count('Payment terms in days'),
  cod: yesNo('Pays on delivery (COD)'),
  minLifeDays: count('Days a batch must last'),
  emailsCoas: yesNo('Emails COAs with invoices'),
  emailsProof: yesNo('Emails proofs of delivery with invoices'),
  poRequired: yesNo('Requires a PO number'),
  minimumOrder: dollars('Minimum order'),
  deliveryDays: text('Delivery days'),
  mayPickUp: yesNo('May pick up'),
  acceptBySelf: yesNo('Portal orders accepted automatically'),
  customPrice: dollars('Custom price'),
  tgAccessCode: text('Access code'),
  'contact.name': text('Contact name'),
  'contact.email': text('Contact email'),
  'contact.mayOrder': yesNo('May order'),
  'contact.seesMoney': yesNo('Sees money'),
}

const payment: Fields = {
  amount: dollars('Amount'),
  amountApplied: dollars('Applied'),
  paymentDate: day('Payment date'),
  paymentMethod: choice('Payment method'),
  customerCreditDeducted: dollars('Credit used'),
  customerCreditAdded: dollars('Credit added'),
  isVoid: yesNo('Void'),
}

const memo: Fields = {
  memoNum: text('Number'),
  status: choice('Status'),
  amount: dollars('Amount'),
  credited: dollars('Off the balance'),
  toCredit: dollars('Customer credit'),
  units: count('Units'),
  disposition: choice('Disposition'),
  decidedReason: text('Reason'),
}

const stockCount: Fields = {
  status: choice('Status'),
  counted: count('Counted'),
  accepted: text('Accepted by'),
  blind: yesNo('Blind'),
}

const location: Fields = { color: text('Color'), isDefault: yesNo('Default location') }

const payroll: Fields = {
  hoursWorked: count('Hours worked'),
  totalBasePay: dollars('Base pay'),
  commission: dollars('Commission'),
  commissionRate: { label: 'Commission rate', kind: 'share' },
  bonus: dollars('Bonus'),
  reimbursement: dollars('Reimbursement'),
  reimbursementsDetails: text('Reimbursements'),
  paidOrders: text('Orders'),
  adjustedCost: text('Adjusted costs'),
}

const company: Fields = {
  portal: yesNo('Customer portal'),
  howToPay: text('How to pay'),
  minimumOrder: dollars('Minimum order'),
  deliveryDays: text('Delivery days'),
  cutoffTime: text('Cutoff time'),
  cutoffDays: count('Cutoff in days before the delivery'),
  closedDays: text('Closed days'),
  claimDays: count('Days for claims'),
  amountsInMessages: yesNo('Amounts in messages'),
  companyName: text('Name'),
  companyAddress: text('Address'),
  companyPhone: text('Phone'),
  logo: { label: 'Logo', kind: 'file' },
  accent: text('Accent color'),
  paymentTermsDays: count('Payment terms of new customers, in days'),
  pageSize: text('Paper size'),
  batchOrder: text('Batches used first'),
  allocateWaiting: yesNo('Arriving units go to waiting orders'),
  payWhenPaid: yesNo('Commission only on paid orders'),
  paymentMethods: choice('More payment methods'),
  sellsCannabis: yesNo('Cannabis products'),
  requirePayment: yesNo('Payment required at delivery'),
  countLimitUnits: count('Difference in units a counter may post'),
  countLimitPercent: { label: 'Difference in percent a counter may post', kind: 'percent' },
  closedThrough: day('Books closed through'),
  secondFactorRoles: choice('Roles that need a second factor'),
}

const fields: Readonly<Record<LoggedEntity, Fields>> = {
  product,
  brand,
  user,
  order,
  purchaseOrder,
  customer,
  payment,
  memo,
  count: stockCount,
  location,
  payroll,
  company,
}

/** Text that is labeled by its name is not listed. */
export const loggedField = (entityType: LoggedEntity, field: string): LoggedField =>
  own(fields[entityType], field) ?? own(common, field) ?? { label: inWords(field), kind: 'text' }

const own = (known: Fields, field: string): LoggedField | undefined =>
  Object.hasOwn(known, field) ? known[field] : undefined

function inWords(field: string): string {
  const words = field
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Payroll only for PAYROLL and ADMIN, the company's settings only for ADMIN. */
export function mayReadLog(entityType: LoggedEntity, reader: Person): boolean {
  if (entityType === 'company') return isAdmin(reader)
  return entityType !== 'payroll' || seesPay(reader)
}

const costFields = ['cost', 'productCost', 'unitCost', 'adjustedCost', 'profit', 'margin', 'marginFloor']
/** Computed from unit costs. */
const purchaseTotals = ['subtotal', 'total']
const payFields = ['payType', 'baseRate', 'commissionRate']

/** The fields to hide from the reader: costs (D-57) and pay they may not see. */
export function hiddenFields(reader: Person, entityType: LoggedEntity): readonly string[] {
  const costs = entityType === 'purchaseOrder' ? [...costFields, ...purchaseTotals] : costFields
  const pay = entityType === 'user' && !seesPay(reader) ? payFields : []
  return [...(seesCosts(reader) ? [] : costs), ...pay]
}

/** Order screens show costs only to admins, even if another role sees them elsewhere. */
export const fieldsHiddenOnScreen = (reader: Person, entityType: LoggedEntity): readonly string[] => [
  ...hiddenFields(reader, entityType),
  ...(entityType === 'order' && !isAdmin(reader) ? costFields : []),
]

type Entry = { action: 'create' | 'update'; notes: string | null; changes: readonly FieldChange[] }

/** An entry with nothing else to show is omitted. */
export function withoutFields<T extends Entry>(hidden: readonly string[], entries: readonly T[]): T[] {
  if (hidden.length === 0) return [...entries]
  return entries.flatMap((entry) => {
    const changes = entry.changes.filter(({ field }) => !hidden.includes(field))
    if (changes.length === entry.changes.length) return [entry]
    const isEmpty = changes.length === 0 && entry.notes === null && entry.action === 'update'
    return isEmpty ? [] : [{ ...entry, changes }]
  })
}
