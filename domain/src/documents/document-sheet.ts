import { formatDay } from '../time/format-day.ts'
import { type Cents, formatDollars, minus, sum, zero } from '../money.ts'
import { isDraftNumber } from '../numbers/record-numbers.ts'
import {
  type CalculatedDocument,
  type CalculatedLine,
  type DocumentCompany,
  type DocumentHandover,
  type DocumentRecipient,
  linesByBrand,
} from './document-content.ts'
import { documentRules, type OrderDocumentKind } from './document-kinds.ts'

/** Without a label, the value is a line of its own. */
export type SheetEntry = { label: string; value: string }
export type SheetBlock = { heading: string; name: string; lines: string[] }
export type CompanyBlock = SheetBlock & { logo?: string | undefined; accent?: string | undefined }
export type SheetLine = {
  product: string
  detail: string
  sku: string
  quantity: string
  /** The full cases and the rest of the quantity, or empty. */
  cases: string
  price: string
  total: string
}
export type SheetGroup = { brand: string; total: string; lines: SheetLine[] }

export type DocumentSheet = {
  title: string
  number: string
  company: CompanyBlock
  facts: SheetEntry[]
  blocks: SheetBlock[]
  /** The amount due and when, in one line. */
  headline: string
  columns: { product: string; sku: string; quantity: string; price: string; total: string }
  groups: SheetGroup[]
  totals: (SheetEntry & { note: string })[]
  due: SheetEntry
  notes: string
  remitTo: string
  footer: string
}

const wording = {
  invoice: { recipient: 'Bill to', delivery: 'Delivery', price: 'Price', due: 'Balance due' },
  purchaseOrder: { recipient: 'Supplier', delivery: 'Expected delivery', price: 'Unit cost', due: 'Total' },
} as const satisfies Record<OrderDocumentKind, object>

export function documentSheet(document: CalculatedDocument): DocumentSheet {
  const words = wording[document.kind]
  const { title } = documentRules[document.kind]
  return {
    title: isDraftNumber(document.number) ? `Draft ${title.toLowerCase()}` : title,
    number: document.number,
    company: companyBlock(document.company),
    facts: documentFacts(document),
    blocks: [
      recipientBlock(words.recipient, document.recipient),
      ...shipToBlocks(document),
      ...handoverBlocks(document.handover, words.delivery),
    ],
    headline: headline(document),
    columns: { product: 'Product', sku: 'SKU', quantity: 'Qty', price: words.price, total: 'Total' },
    groups: linesByBrand(document.lines).map((group) => sheetGroup(group, moneyText(document.kind))),
    totals: totalRows(document),
    due: {
      label: words.due,
      value: moneyText(document.kind)(document.kind === 'invoice' ? document.balanceDue : document.total),
    },
    notes: document.notes.trim(),
    remitTo: document.kind === 'invoice' ? remitTo(document.company) : '',
    footer: document.footer?.trim() ?? '',
  }
}

function documentFacts(document: CalculatedDocument): SheetEntry[] {
  const { kind, number, backorders, customerPO, issuedOn, dueOn, terms, lines } = document
  const facts = [
    { label: 'Order number', value: number },
    ...nonEmpty(textLines(backorders ?? '')).map((value) => ({ label: '', value })),
    ...poEntry(customerPO),
    { label: 'Order date', value: formatDay(issuedOn) },
    ...(dueOn === undefined ? [] : [{ label: 'Due date', value: formatDay(dueOn) }]),
    ...(terms ? [{ label: 'Terms', value: terms }] : []),
  ]
  if (kind === 'invoice') return facts
  const units = lines.reduce((total, { quantity }) => total + quantity, 0)
  return [...facts, { label: 'Units', value: wholeNumbers.format(units) }]
}

/** The customer's accounts payable looks for it. */
export const poEntry = (customerPO: string | null | undefined): SheetEntry[] =>
  customerPO ? [{ label: poLabel, value: customerPO }] : []
export const poLabel = 'Your PO number'

/** Goods go to the customer's address; a purchase order's come to the company's. A pickup is not shipped. */
function shipToBlocks({ kind, company, recipient, handover }: CalculatedDocument): SheetBlock[] {
  if (handover?.way !== 'delivery') return []
  const { name, address } = kind === 'invoice' ? recipient : company
  return [{ heading: 'Ship to', name, lines: nonEmpty(textLines(address)) }]
}

/** "$1,255.72 due Jan 23, 2027", or how much of an invoice was paid. */
function headline({ kind, balanceDue, total, dueOn }: CalculatedDocument): string {
  if (kind !== 'invoice') return ''
  if (balanceDue < zero) return `${formatDollars(minus(zero, balanceDue))} overpaid`
  if (balanceDue === zero) return total > zero ? 'Paid in full' : ''
  return dueOn === undefined
    ? `${formatDollars(balanceDue)} due`
    : `${formatDollars(balanceDue)} due ${formatDay(dueOn)}`
}

/** Where an invoice's payment goes. */
export const remitTo = ({ name, address }: DocumentCompany): string =>
  nonEmpty([name, ...textLines(address)]).join('\n')

export const companyBlock = ({ name, address, phone, logo, accent }: DocumentCompany): CompanyBlock => ({
  heading: '',
  name,
  lines: nonEmpty([...textLines(address), phone]),
  ...(logo === undefined ? {} : { logo }),
  ...(accent === undefined ? {} : { accent }),
})

export const recipientBlock = (heading: string, { name, contact, address, phone }: DocumentRecipient): SheetBlock => ({
  heading,
  name,
  lines: nonEmpty([contact, ...textLines(address), phone]),
})

export function handoverBlocks(handover: DocumentHandover | null, delivery = 'Delivery'): SheetBlock[] {
  if (handover === null) return []
  const pickup = handover.way === 'pickup'
  return [
    {
      heading: pickup ? 'Pickup' : delivery,
      name: handover.on === null ? 'Date TBD' : formatDay(handover.on),
      lines: [
        ...labeled('Driver', pickup ? null : handover.driver),
        ...labeled(pickup ? 'Pick up at' : 'Packed at', handover.location),
      ],
    },
  ]
}

const labeled = (label: string, value: string | null): string[] => (value?.trim() ? [`${label}: ${value}`] : [])

type MoneyText = (amount: Cents) => string

/** Suppliers see TBD instead of $0.00, because a product without a cost has none yet. */
const moneyText = (kind: OrderDocumentKind): MoneyText =>
  kind === 'invoice' ? formatDollars : (amount) => (amount === zero ? 'TBD' : formatDollars(amount))

function sheetGroup({ brand, lines }: { brand: string; lines: CalculatedLine[] }, textOf: MoneyText): SheetGroup {
  return {
    brand: brand.trim() || 'Other',
    total: textOf(sum(lines.map((line) => line.total))),
    lines: lines.map((line) => ({
      product: line.product,
      detail: [...(line.batch?.trim() ? [`Batch ${line.batch}`] : []), ...(line.batches ?? [])].join('\n'),
      sku: line.sku,
      quantity: wholeNumbers.format(line.quantity),
      cases: line.cases ?? '',
      price: textOf(line.price),
      total: textOf(line.total),
    })),
  }
}

/** The discount and payments are omitted if they are zero. */
function totalRows(document: CalculatedDocument): DocumentSheet['totals'] {
  const { subtotal, discount, discountNote, total, paid } = document
  const totals = [{ label: 'Subtotal', value: moneyText(document.kind)(subtotal), note: openPrices(document) }]
  if (discount > 0) totals.push({ label: 'Discount', value: deducted(discount), note: discountNote.trim() })
  if (document.kind === 'purchaseOrder') return totals
  totals.push({ label: 'Total', value: formatDollars(total), note: '' })
  if (paid > 0) totals.push({ label: 'Payments', value: deducted(paid), note: '' })
  return totals
}

function openPrices({ kind, lines }: CalculatedDocument): string {
  const isOpen = kind === 'purchaseOrder' && lines.some(({ price }) => price === zero)
  return isOpen ? 'without lines marked TBD' : ''
}

const wholeNumbers = new Intl.NumberFormat('en-US')

const deducted = (amount: Cents): string => `−${formatDollars(amount)}`

const textLines = (text: string): string[] => text.split(/\r\n|[\r\n\u2028\u2029]/)
const nonEmpty = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter((line) => line !== '')
