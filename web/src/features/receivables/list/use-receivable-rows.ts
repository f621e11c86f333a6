import { listOpenBalances, type OpenBalance, type Receivable } from '@dray/contract/receivables'
import { useQueries } from '@tanstack/react-query'
import { readOptions } from '../../../shared/api/use-call.ts'
import { formatCount } from '../../../shared/format-count.ts'

/** A row of the list: a customer, an open order of an expanded customer, or why the orders are not there. */
export type ReceivableRow =
  | { kind: 'customer'; key: string; receivable: Receivable; isOpen: boolean }
  | { kind: 'order'; key: string; order: OpenBalance; customerId: number }
  | { kind: 'notice'; key: string; text: string; retry: (() => void) | undefined }

/** The oldest of them; the list of a customer with more says so. */
const maxOrders = 5000

type Options = {
  /** The ids of the expanded customers. */
  opened: readonly number[]
  /** The past day whose figures are shown. */
  asOf: string | undefined
}

/** The customers, and below each expanded one their open orders, what was due first to the front. */
export function useReceivableRows(receivables: readonly Receivable[], { opened, asOf }: Options): ReceivableRow[] {
  const expanded = receivables.filter(({ customerId }) => opened.includes(customerId))
  const reads = useQueries({
    queries: expanded.map(({ customerId }) =>
      readOptions(listOpenBalances, {
        params: { customerId },
        query: { limit: maxOrders, ...(asOf === undefined ? {} : { asOf }) },
      }),
    ),
  })
  return receivables.flatMap((receivable): ReceivableRow[] => {
    const { customerId } = receivable
    const read = reads[expanded.indexOf(receivable)]
    const row: ReceivableRow = {
      kind: 'customer',
      key: `customer-${customerId}`,
      receivable,
      isOpen: read !== undefined,
    }
    return read === undefined ? [row] : [row, ...rowsBelow(receivable, read)]
  })
}

type Read = { data: OpenBalance[] | undefined; isError: boolean; refetch: () => unknown }

function rowsBelow({ customerId, unpaidOrders }: Receivable, { data, isError, refetch }: Read): ReceivableRow[] {
  const notice = { kind: 'notice', key: `notice-${customerId}`, retry: undefined } as const
  if (data === undefined) {
    return isError
      ? [{ ...notice, text: "The open orders couldn't be loaded.", retry: () => void refetch() }]
      : [{ ...notice, text: 'Loading...' }]
  }
  const orders = data.map(
    (order): ReceivableRow => ({ kind: 'order', key: `order-${order.orderId}`, order, customerId }),
  )
  if (data.length < maxOrders) return orders
  return [
    ...orders,
    { ...notice, text: `The ${formatCount(maxOrders)} oldest of ${formatCount(unpaidOrders)} orders.` },
  ]
}
