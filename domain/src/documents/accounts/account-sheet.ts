import type { Disposition } from '../../memos/credit-memo.ts'
import { type Cents, formatDollars, plus, sum } from '../../money.ts'
import { methodLabels, referenceLabel } from '../../payments/payment-methods.ts'
import { type AgingBucket, agingBuckets, daysLate } from '../../receivables/aging.ts'
import type { CreditMemoContent } from './credit-memo-content.ts'
import { documentRules } from '../document-kinds.ts'
import {
  type CompanyBlock,
  companyBlock,
  poEntry,
  poLabel,
  recipientBlock,
  type SheetBlock,
  type SheetEntry,
} from '../document-sheet.ts'
import { formatDay } from '../../time/format-day.ts'
import type { AccountContent } from '../document-source.ts'
import { creditAddedBy, type PaymentReceiptContent } from './payment-receipt.ts'
import { type StatementContent, statementAging, totalOwed } from './statement.ts'
import { formatUnits } from '../printed-lines.ts'

export type AccountColumn = { label: string; isNumber: boolean; isWide: boolean }
export type AccountTable = {
  heading: string
  columns: AccountColumn[]
  rows: string[][]
  total: string[]
  none: string
}

/** Formatted texts in reading order; templates only lay them out. */
export type AccountSheet = {
  title: string
  number: string
  company: CompanyBlock
  mark: string
  markNote: string
  facts: SheetEntry[]
  blocks: SheetBlock[]
  /** The document's amount, in one line. */
  headline: string
  strip: SheetEntry[]
  tables: AccountTable[]
  totals: (SheetEntry & { note: string })[]
  due: SheetEntry
  notes: string
}

const bucketNames: Record<AgingBucket, string> = {
  current: 'Current',
  days30: '1–30 days late',
  days60: '31–60 days late',
  days90: '61–90 days late',
  over90: 'Over 90 days late',
}

const dispositionWords: Record<Disposition, string> = {
  RESTOCK: 'Returned',
  DAMAGED: 'Returned damaged',
  KEPT: 'Kept by customer',
  CONCESSION: 'Price concession',
}

export function accountSheet(content: AccountContent): AccountSheet {
  if (content.kind === 'payment') return receiptSheet(content)
  return content.kind === 'creditMemo' ? creditMemoSheet(content) : statementSheet(content)
}

const wide = (label: string): AccountColumn => ({ label, isNumber: false, isWide: true })
const text = (label: string): AccountColumn => ({ label, isNumber: false, isWide: false })
const number = (label: string): AccountColumn => ({ label, isNumber: true, isWide: false })
const entry = (label: string, value: string) => ({ label, value })
const totalLine = (label: string, amount: Cents) => ({ label, value: formatDollars(amount), note: '' })

function receiptSheet(receipt: PaymentReceiptContent): AccountSheet {
  const { creditUsed, orders, voidedOn } = receipt
  const po = poColumn(orders)
  const creditAdded = creditAddedBy(receipt)
  return {
    title: documentRules.payment.title,
    number: receipt.number,
    company: companyBlock(receipt.company),
    mark: voidedOn === null ? '' : 'VOID',
    markNote: voidedOn === null ? '' : 'This payment was voided and no longer counts.',
    facts: [
      entry('Payment number', receipt.number),
      entry('Payment date', formatDay(receipt.issuedOn)),
      entry('Method', methodLabels[receipt.method]),
      ...(receipt.reference === undefined ? [] : [entry(referenceLabel(receipt.method), receipt.reference)]),
      ...(voidedOn === null ? [] : [entry('Voided', formatDay(voidedOn))]),
    ],
    blocks: [recipientBlock('Received from', receipt.recipient)],
    headline: voidedOn === null ? `${formatDollars(receipt.amount)} received ${formatDay(receipt.issuedOn)}` : '',
    strip: [],
    tables: [
      {
        heading: 'Applied to orders',
        columns: [
          wide('Order'),
          ...po.columns,
          number('Order total'),
          number('Amount applied'),
          number('Balance left'),
        ],
        rows: orders.map((order) => [
          order.number,
          ...po.cells(order.customerPO),
          ...[order.total, order.applied, order.balance].map(formatDollars),
        ]),
        total:
          orders.length < 2
            ? []
            : ['Total', ...po.cells(), '', formatDollars(sum(orders.map(({ applied }) => applied))), ''],
        none: 'Not applied to an order.',
      },
    ],
    totals: [
      ...(creditUsed > 0 ? [totalLine('Credit used', creditUsed)] : []),
      ...(creditAdded > 0 ? [totalLine('Credit added to account', creditAdded)] : []),
    ],
    due: entry('Amount received', formatDollars(receipt.amount)),
    notes: receipt.notes.trim(),
  }
}

function creditMemoSheet(memo: CreditMemoContent): AccountSheet {
  const { credited, toCredit, voidedOn } = memo
  const amount = formatDollars(plus(credited, toCredit))
  const orderNamed = `order ${memo.orderNumber}`
  return {
    title: documentRules.creditMemo.title,
    number: memo.number,
    company: companyBlock(memo.company),
    mark: voidedOn === null ? '' : 'VOID',
    markNote: voidedOn === null ? '' : 'This credit memo was voided and no longer counts.',
    facts: [
      entry('Credit memo number', memo.number),
      entry('Issue date', formatDay(memo.issuedOn)),
      entry('Order', memo.orderNumber),
      ...poEntry(memo.customerPO),
      ...(voidedOn === null ? [] : [entry('Voided', formatDay(voidedOn))]),
    ],
    blocks: [recipientBlock('Credit to', memo.recipient)],
    headline: voidedOn === null ? `${amount} credited ${formatDay(memo.issuedOn)}` : '',
    strip: [],
    tables: [creditedLines(memo)],
    totals: [
      ...(credited > 0 ? [totalLine(`Off the balance of ${orderNamed}`, credited)] : []),
      ...(toCredit > 0 ? [totalLine('Added to your credit', toCredit)] : []),
    ],
    due: entry('Total credit', amount),
    notes: memo.notes.trim(),
  }
}

/** A longer text is broken, so that it leaves room for the rest. */
const maxUnbroken = 20

/** Only if an order of the table has one. */
function poColumn(orders: readonly { customerPO?: string | undefined }[]) {
  const numbers = orders.flatMap(({ customerPO }) => customerPO ?? [])
  const column = numbers.some((customerPO) => customerPO.length > maxUnbroken) ? wide(poLabel) : text(poLabel)
  return numbers.length === 0
    ? { columns: [], cells: () => [] }
    : { columns: [column], cells: (customerPO = '') => [customerPO] }
}

/** Longer SKUs are broken, so that they leave room for the product. */
const maxUnbrokenSku = 20

function creditedLines({ lines, orderNumber }: CreditMemoContent): AccountTable {
  const hasReason = lines.some(({ reason }) => reason.trim() !== '')
  const withReason = <Cell>(cell: Cell) => (hasReason ? [cell] : [])
  const isLong = lines.some(({ sku }) => sku.length > maxUnbrokenSku)
  return {
    heading: `Credited for order ${orderNumber}`,
    columns: [
      wide('Product'),
      isLong ? wide('SKU') : text('SKU'),
      text('What happened'),
      ...withReason(wide('Reason')),
      number('Units'),
      number('Credit'),
    ],
    rows: lines.map(({ product, sku, disposition, reason, units, amount }) => [
      product,
      sku,
      dispositionWords[disposition],
      ...withReason(reason.trim()),
      units === null ? '' : formatUnits(units),
      formatDollars(amount),
    ]),
    total: [],
    none: 'Nothing was credited.',
  }
}

function statementSheet(statement: StatementContent): AccountSheet {
  const aging = statementAging(statement)
  const owed = formatDollars(totalOwed(statement))
  return {
    title: documentRules.statement.title,
    number: formatDay(statement.issuedOn),
    company: companyBlock(statement.company),
    mark: '',
    markNote: '',
    facts: [entry('Statement date', formatDay(statement.issuedOn)), entry('Total owed', owed)],
    blocks: [recipientBlock('For', statement.recipient)],
    headline: `${owed} owed as of ${formatDay(statement.issuedOn)}`,
    strip: agingBuckets.map((bucket) => entry(bucketNames[bucket], formatDollars(aging[bucket]))),
    tables: [unpaidOrders(statement, owed), paymentsTable(statement), ...memosTable(statement)],
    totals: [
      totalLine('Credit available, not deducted', statement.creditAvailable),
      ...(statement.toCredit > 0 ? [totalLine('To credit or refund, not deducted', statement.toCredit)] : []),
    ],
    due: entry('Total owed', owed),
    notes: '',
  }
}

function unpaidOrders({ orders, unlistedOrders, issuedOn }: StatementContent, owed: string): AccountTable {
  const po = poColumn(orders)
  const rows = orders.map(({ number: orderNum, customerPO, placedOn, dueOn, total, balance }) => {
    const late = daysLate(dueOn, issuedOn)
    const days = [formatDay(placedOn), formatDay(dueOn), late === 0 ? '' : formatUnits(late)]
    return [orderNum, ...po.cells(customerPO), ...days, formatDollars(total), formatDollars(balance)]
  })
  if (unlistedOrders !== null) {
    const balance = formatDollars(sum(Object.values(unlistedOrders.aging)))
    const { count } = unlistedOrders
    rows.push([
      `${formatUnits(count)} more ${count === 1 ? 'order' : 'orders'}`,
      ...po.cells(),
      '',
      '',
      '',
      '',
      balance,
    ])
  }
  return {
    heading: 'Unpaid orders',
    columns: [
      wide('Order'),
      ...po.columns,
      text('Placed'),
      text('Due'),
      number('Days late'),
      number('Total'),
      number('Balance'),
    ],
    rows,
    total: rows.length < 2 ? [] : ['Total', ...po.cells(), '', '', '', '', owed],
    none: 'No unpaid orders.',
  }
}

/** Left out for the many customers without any. The balances of the orders already count them. */
function memosTable({ memos, paymentsSince }: StatementContent): AccountTable[] {
  if (memos.length === 0) return []
  const hasCredit = memos.some(({ toCredit }) => toCredit > 0)
  const withCredit = (...cells: string[]) => (hasCredit ? cells : [])
  return [
    {
      heading: `Credit memos since ${formatDay(paymentsSince)}`,
      columns: [
        text('Date'),
        text('Credit memo'),
        wide('Order'),
        ...withCredit('To your credit').map(number),
        number('Amount'),
      ],
      rows: memos.map((memo) => [
        formatDay(memo.issuedOn),
        memo.number,
        memo.order,
        ...withCredit(memo.toCredit > 0 ? formatDollars(memo.toCredit) : ''),
        formatDollars(memo.amount),
      ]),
      total:
        memos.length < 2
          ? []
          : [
              'Total',
              '',
              '',
              ...withCredit(formatDollars(sum(memos.map(({ toCredit }) => toCredit)))),
              formatDollars(sum(memos.map(({ amount }) => amount))),
            ],
      none: '',
    },
  ]
}

/** A longer method with its reference is broken, so that it leaves room for the orders. */
const maxUnbrokenMethod = 20

function paymentsTable({ payments, unlistedPayments, paymentsSince }: StatementContent): AccountTable {
  const hasCredit = payments.some(({ creditUsed }) => creditUsed > 0)
  const withCredit = (...cells: string[]) => (hasCredit ? cells : [])
  const methods = payments.map(({ method, reference }) => [methodLabels[method], reference].filter(Boolean).join(' '))
  const isLong = methods.some((each) => each.length > maxUnbrokenMethod)
  const rows = payments.map(({ paidOn, appliedTo, creditUsed, amount }, n) => [
    formatDay(paidOn),
    methods[n] ?? '',
    appliedTo,
    ...withCredit(creditUsed > 0 ? formatDollars(creditUsed) : ''),
    formatDollars(amount),
  ])
  if (unlistedPayments !== null) {
    const { count, amount } = unlistedPayments
    const counted = `${formatUnits(count)} ${count === 1 ? 'payment' : 'payments'}`
    rows.push(['Earlier', '', counted, ...withCredit(''), formatDollars(amount)])
  }
  const paid = sum([...payments.map(({ amount }) => amount), ...(unlistedPayments ? [unlistedPayments.amount] : [])])
  return {
    heading: `Payments since ${formatDay(paymentsSince)}`,
    columns: [
      text('Date'),
      isLong ? wide('Method') : text('Method'),
      wide('Applied to'),
      ...withCredit('Credit used').map(number),
      number('Amount'),
    ],
    rows,
    total: rows.length < 2 ? [] : ['Total', '', '', ...withCredit(''), formatDollars(paid)],
    none: 'No payments.',
  }
}
