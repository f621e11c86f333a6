import { listOrdersToCredit, type OrderToCredit } from '@dray/contract/payments'
import { listOpenBalances, type OpenBalance, type Receivable } from '@dray/contract/receivables'
import { useQueries } from '@tanstack/react-query'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { readOptions } from '../../../kit/api/use-call.ts'
import { formatCount } from '../../../kit/text/format-count.ts'

/**
 * A customer; an expanded customer's contact; one of their orders that's unpaid or has money it doesn't owe; or why orders couldn't be
 * loaded.
 */
export type ReceivableRow =
  | { kind: 'customer'; key: string; receivable: Receivable; isOpen: boolean }
  | { kind: 'contact'; key: string; receivable: Receivable }
  | { kind: 'order'; key: string; order: OpenBalance; customerId: number }
  | { kind: 'toCredit'; key: string; order: OrderToCredit }
  | { kind: 'notice'; key: string; text: string; retry: (() => void) | undefined }

/** Oldest first; the list says if a customer has more. */
const maxOrders = 5000

type Options = {
  /** The ids of the expanded customers. */
  opened: readonly number[]
  /** A past day, if shown. */
  asOf: string | undefined
  /** On a phone, an expanded customer has a row with phone number and last note. */
  hasContact: boolean
}

/** Customers, and below each expanded one their unpaid orders, earliest due date first, and those with money to credit. */
export function useReceivableRows(
  receivables: readonly Receivable[],
  { opened, asOf, hasContact }: Options,
): ReceivableRow[] {
  const expanded = receivables.filter(({ customerId }) => opened.includes(customerId))
  const reads = useQueries({
    queries: expanded.map(({ customerId }) =>
      readOptions(listOpenBalances, {
        params: { customerId },
        query: { limit: maxOrders, ...(asOf === undefined ? {} : { asOf }) },
      }),
    ),
  })
  const credited = expanded.filter(({ toCredit }) => toCredit !== null && toCredit > 0)
  const creditReads = useQueries({
    queries: credited.map(({ customerId }) => readOptions(listOrdersToCredit, { query: { customer: customerId } })),
  })
  return receivables.flatMap((receivable): ReceivableRow[] => {
    const { customerId } = receivable
    const read = reads[expanded.indexOf(receivable)]
    const creditRead = creditReads[credited.indexOf(receivable)]
    const row: ReceivableRow = {
      kind: 'customer',
      key: `customer-${customerId}`,
      receivable,
      isOpen: read !== undefined,
    }
    if (read === undefined) return [row]
    const contact: ReceivableRow = { kind: 'contact', key: `contact-${customerId}`, receivable }
    return [
      row,
      ...(hasContact ? [contact] : []),
      ...rowsBelow(receivable, read),
      ...(creditRead ? rowsToCredit(customerId, creditRead) : []),
    ]
  })
}

type Read<Data> = { data: Data | undefined; isError: boolean; refetch: () => unknown }

const noticeRow = (key: string, text: string): ReceivableRow => ({ kind: 'notice', key, text, retry: undefined })

const unreadNotice = (key: string, { isError, refetch }: Read<unknown>): ReceivableRow =>
  isError
    ? { kind: 'notice', key, text: "The open orders couldn't be loaded.", retry: () => void refetch() }
    : noticeRow(key, 'Loading...')

function rowsToCredit(customerId: number, read: Read<AnswerOf<typeof listOrdersToCredit.answer>>): ReceivableRow[] {
  const key = `toCredit-notice-${customerId}`
  if (read.data === undefined) return [unreadNotice(key, read)]
  const { orders, count } = read.data
  const rows = orders.map((order): ReceivableRow => ({ kind: 'toCredit', key: `toCredit-${order.orderId}`, order }))
  if (count === orders.length) return rows
  const text = `${formatCount(orders.length)} of ${formatCount(count)} orders with money to credit or refund, largest first.`
  return [...rows, noticeRow(key, text)]
}

function rowsBelow({ customerId, unpaidOrders }: Receivable, read: Read<OpenBalance[]>): ReceivableRow[] {
  const key = `notice-${customerId}`
  if (read.data === undefined) return [unreadNotice(key, read)]
  const { data } = read
  const orders = data.map(
    (order): ReceivableRow => ({ kind: 'order', key: `order-${order.orderId}`, order, customerId }),
  )
  if (data.length < maxOrders) return orders
  return [...orders, noticeRow(key, `The ${formatCount(maxOrders)} oldest of ${formatCount(unpaidOrders)} orders.`)]
}
