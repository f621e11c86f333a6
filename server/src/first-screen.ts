import { callAddress } from '@dray/contract/call/call-address'
import { readCustomer } from '@dray/contract/customers'
import { listPortalMenu, readPortalMe } from '@dray/contract/customers/portal'
import { readPortalHome } from '@dray/contract/customers/portal-orders'
import { listDeliveries } from '@dray/contract/deliveries'
import { findOrderByNumber, listOrders, readOrderTotals } from '@dray/contract/orders'
import { firstPageRows } from '@dray/contract/call/paged-list'
import { findPurchaseOrderByNumber } from '@dray/contract/purchases'
import { readSession } from '@dray/contract/users/session'
import { readSettings } from '@dray/contract/settings'
import { readToday } from '@dray/contract/today'
import type { CompanyClock } from '@dray/domain/time/company-day'
import { defaultRange, quickRange } from '@dray/domain/time/date-range'
import type { Screen } from './platform/http/answers/pages.ts'

type Calls = (clock: CompanyClock, key: string) => string[]

/** The screens that people open most: their address, their file, and the calls that they make first with nothing filtered. */
const screens: readonly [path: RegExp, file: string, calls?: Calls][] = [
  [/^\/$/, 'today/today-page', () => [callAddress(readToday, {})]],
  [/^\/orders$/, 'orders/orders-page', orderListCalls],
  [
    /^\/orders\/([^/]*\d[^/]*)$/,
    'orders/order-page',
    (_, orderNum) => [callAddress(findOrderByNumber, { params: { orderNum } })],
  ],
  [
    /^\/deliveries$/,
    'deliveries/deliveries-page',
    ({ today }) => [callAddress(listDeliveries, { params: { day: today } })],
  ],
  [
    /^\/customers\/(\d{1,9})$/,
    'customers/customer-page',
    (_, id) => [callAddress(readCustomer, { params: { id: Number(id) } })],
  ],
  [
    /^\/purchases\/([^/]+)$/,
    'purchases/purchase-order-page',
    (_, purchaseOrderNum) => [callAddress(findPurchaseOrderByNumber, { params: { purchaseOrderNum } })],
  ],
  [/^\/products$/, 'products/products-page'],
  [/^\/inventory$/, 'inventory/inventory-page'],
  [/^\/customers$/, 'customers/customers-page'],
  [/^\/purchases$/, 'purchases/purchases-page'],
  [/^\/payments$/, 'payments/payments-page'],
  [/^\/receivables$/, 'receivables/receivables-page'],
]

/** The list without filters. */
function orderListCalls({ today, startOf, endOf }: CompanyClock): string[] {
  const { from, to } = quickRange(defaultRange, today)
  const params = { fromISO: startOf(from), toISO: endOf(to) }
  return [
    callAddress(listOrders, { params, query: { limit: firstPageRows } }),
    callAddress(readOrderTotals, { params }),
  ]
}

/** The file and the calls that a page needs first. The web application uses an answer only if it makes exactly that call. */
export function firstScreen(url: string, clock: CompanyClock): Screen {
  const [pathname = '', search] = url.split('?', 2)
  const isFiltered = [...new URLSearchParams(search).keys()].some((name) => name !== 'modal')
  const always = { signedIn: callAddress(readSession, {}), settings: callAddress(readSettings, {}) }
  for (const [path, file, calls] of screens) {
    const match = path.exec(pathname)
    if (match === null) continue
    const key = decodeURIComponent(match[1] ?? '')
    return { ...always, file: `src/features/${file}.tsx`, calls: isFiltered ? [] : (calls?.(clock, key) ?? []) }
  }
  return { ...always, file: undefined, calls: [] }
}

/** Calls of the portal's first page. */
export const portalCalls = {
  signedIn: callAddress(readPortalMe, {}),
  settings: callAddress(readPortalHome, {}),
  calls: [callAddress(listPortalMenu, {}), callAddress(readSettings, {})],
}
