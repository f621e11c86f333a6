import { shortBatchNumber } from '../batches/batches.ts'
import type { BatchParts, CustomerUnits } from '../batches/trace.ts'
import type { AccountColumn, AccountSheet, AccountTable } from './accounts/account-sheet.ts'
import type { DocumentCompany } from './document-content.ts'
import { companyBlock, type SheetEntry } from './document-sheet.ts'
import { formatDay } from '../time/format-day.ts'
import type { PageSetup } from './page-setup.ts'
import { formatUnits } from './printed-lines.ts'

export type PrintedOrder = {
  customerID: number
  customerName: string
  contactName: string | null
  contactPhone: string | null
  orderNum: string
  shippedOn: string | null
  batchNumber: string
  units: number
}

export type TraceDocument = {
  kind: 'trace' | 'callList'
  company: DocumentCompany
  issuedOn: string
  batches: readonly { batchNumber: string; productName: string; receivedOn: string; parts: BatchParts }[]
  parts: BatchParts
  customers: readonly CustomerUnits<PrintedOrder>[]
  pulledWaiting: readonly PrintedOrder[]
  reserved: readonly PrintedOrder[]
  notTraceable: readonly PrintedOrder[]
  /** The newest orders whose units shipped without a batch. */
  untraced: readonly PrintedOrder[]
  page: PageSetup
}

/** The template draws a box to tick for it. */
export const tickBox = '☐'

const wide = (label: string): AccountColumn => ({ label, isNumber: false, isWide: true })
const text = (label: string): AccountColumn => ({ label, isNumber: false, isWide: false })
const number = (label: string): AccountColumn => ({ label, isNumber: true, isWide: false })
const entry = (label: string, value: string): SheetEntry => ({ label, value })

export function traceSheet(document: TraceDocument): AccountSheet {
  const { kind, batches, customers, company, issuedOn, parts } = document
  const isCallList = kind === 'callList'
  const [only, ...others] = batches
  const units = customers.reduce((sum, customer) => sum + customer.units, 0)
  return {
    title: isCallList ? 'Call list' : 'Batch trace',
    number: others.length > 0 || only === undefined ? `${batches.length} batches` : only.batchNumber,
    company: companyBlock(company),
    mark: '',
    markNote: '',
    facts: [
      entry('Date', formatDay(issuedOn)),
      ...(others.length === 0 && only ? [entry('Product', only.productName)] : []),
    ],
    blocks: [],
    headline: `${formatUnits(units)} ${units === 1 ? 'unit' : 'units'} at ${formatUnits(customers.length)} ${customers.length === 1 ? 'customer' : 'customers'}`,
    strip: isCallList ? [] : partEntries(parts),
    tables: isCallList
      ? [callTable(document), ...(others.length > 0 ? [batchesTable(document)] : [])]
      : traceTables(document),
    totals: [],
    due: isCallList ? entry('Units to find', formatUnits(units)) : entry('Received', formatUnits(parts.received)),
    notes: '',
  }
}

/** The sum of the parts, as on the page of a batch. */
function partEntries({ received, atCustomers, pulledWaiting, remaining, losses, counts, corrections }: BatchParts) {
  const counted = (up: string, down: string, units: number) =>
    units === 0 ? [] : [entry(units > 0 ? up : down, units > 0 ? `− ${formatUnits(units)}` : formatUnits(0 - units))]
  return [
    entry('Received', formatUnits(received)),
    entry('At customers', formatUnits(atCustomers)),
    entry('Waiting', formatUnits(pulledWaiting)),
    entry('Remaining', formatUnits(remaining)),
    ...(losses === 0 ? [] : [entry('Lost', formatUnits(losses))]),
    ...counted('Found in counts', 'Missing in counts', counts),
    ...counted('Corrected up', 'Corrected down', corrections),
  ]
}

function callTable({ customers, batches }: TraceDocument): AccountTable {
  return {
    heading: 'Customers to call',
    columns: [text('Done'), wide('Customer'), text('Contact'), text('Phone'), wide('Orders'), number('Units')],
    rows: customers.map(({ customerName, units, orders }) => [
      tickBox,
      customerName,
      orders[0].contactName ?? '',
      orders[0].contactPhone ?? '',
      orders.map((order) => orderText(order, batches.length > 1)).join('\n'),
      formatUnits(units),
    ]),
    total: [],
    none: 'Nobody to call.',
  }
}

const orderText = ({ orderNum, units, batchNumber }: PrintedOrder, showsBatch: boolean): string =>
  `${orderNum}: ${formatUnits(units)}${showsBatch ? ` of ${shortBatchNumber(batchNumber)}` : ''}`

function traceTables(document: TraceDocument): AccountTable[] {
  const { batches, customers } = document
  const showsBatch = batches.length > 1
  const tables = [
    ordersTable(
      'At customers',
      customers.flatMap(({ orders }) => orders),
      showsBatch,
    ),
    ordersTable('Pulled and waiting', document.pulledWaiting, showsBatch),
    ordersTable('Reserved, part of remaining', document.reserved, showsBatch),
    ordersTable('Not traceable, in no sum', document.notTraceable, showsBatch),
    ordersTable('Newest orders shipped without a batch, in no sum', document.untraced, showsBatch),
  ]
  const shown = tables.filter(({ rows }, place) => place === 0 || rows.length > 0)
  return showsBatch ? [batchesTable(document), ...shown] : shown
}

function batchesTable({ batches, parts }: TraceDocument): AccountTable {
  const cells = (each: BatchParts) =>
    [each.received, each.atCustomers, each.pulledWaiting, each.remaining].map(formatUnits)
  return {
    heading: 'Batches',
    columns: [wide('Batch'), wide('Product'), ...['Received', 'At customers', 'Waiting', 'Remaining'].map(number)],
    rows: batches.map(({ batchNumber, productName, parts: own }) => [batchNumber, productName, ...cells(own)]),
    total: ['Total', '', ...cells(parts)],
    none: '',
  }
}

function ordersTable(heading: string, orders: readonly PrintedOrder[], showsBatch: boolean): AccountTable {
  const ifBatch = <Cell>(cell: Cell) => (showsBatch ? [cell] : [])
  const isShipped = orders.some(({ shippedOn }) => shippedOn !== null)
  const ifShipped = <Cell>(cell: Cell) => (isShipped ? [cell] : [])
  return {
    heading,
    columns: [
      wide('Customer'),
      wide('Contact'),
      text('Phone'),
      text('Order'),
      ...ifBatch(text('Batch')),
      ...ifShipped(text('Shipped')),
      number('Units'),
    ],
    rows: orders.map(({ customerName, contactName, contactPhone, orderNum, batchNumber, shippedOn, units }) => [
      customerName,
      contactName ?? '',
      contactPhone ?? '',
      orderNum,
      ...ifBatch(shortBatchNumber(batchNumber)),
      ...ifShipped(shippedOn === null ? '' : formatDay(shippedOn)),
      formatUnits(units),
    ]),
    total:
      orders.length < 2
        ? []
        : [
            ...['Total', '', '', ''],
            ...ifBatch(''),
            ...ifShipped(''),
            formatUnits(orders.reduce((sum, { units }) => sum + units, 0)),
          ],
    none: 'No customer has units.',
  }
}
