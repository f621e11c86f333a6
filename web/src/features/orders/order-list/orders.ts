import { listOrders, readOrderTotals } from '@dray/contract/orders'
import type { AppSettings } from '@dray/contract/settings'
import { orderList, parseIds } from '@dray/domain/orders/order-list'
import {
  billableStatuses,
  openOrderStatuses,
  type OrderSource,
  orderSources,
  orderStatuses,
  paymentStatuses,
  unpaidStatuses,
} from '@dray/domain/orders/order-status'
import { endOfDay, startOfDay } from '@dray/domain/time/company-day'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { allDates } from '../../../kit/list-filter/days-in-url.ts'
import { choices, comingDays, type FilterKind } from '../../../kit/server-list/filter-kinds.tsx'
import { defineServerList, type ListDays } from '../../../kit/server-list/define-server-list.tsx'
import { names } from '../../../records/name-filter/name-filter.tsx'
import { records } from '../../../records/record-filter/record-filter.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import { BrandChip, TypeChip } from './linked-chips.tsx'

export type OrderListTotals = AnswerOf<(typeof readOrderTotals)['answer']>

const isPortalOn = ({ portal }: AppSettings): boolean => portal === true

const sourceLabels = {
  STAFF: 'Your team',
  PORTAL: 'Portal',
  BOT: 'Chat',
  KEY: 'API',
  IMPORT: 'Import',
} as const satisfies Record<OrderSource, string>

const days: ListDays = {
  label: 'Placed',
  openEnded: () => ({ name: 'All dates', range: allDates }),
  params: ({ from, to }, timeZone) => ({ fromISO: startOfDay(from, timeZone), toISO: endOfDay(to, timeZone) }),
}

/** Comes with a link, such as from a brand's figures. */
const linked = (Chip: FilterKind['Chip']): FilterKind => ({
  tidy: (text) => parseIds(text).join(),
  ...(Chip && { Chip }),
})

/** Orders placed on the company days in the URL, both ends inclusive. */
export const orders = defineServerList({
  name: 'orders',
  call: listOrders,
  totals: readOrderTotals,
  sorts: orderList,
  days,
  filters: {
    brand: linked(BrandChip),
    type: linked(TypeChip),
    status: choices('Status', orderStatuses, statusLabel),
    payment: choices('Payment', paymentStatuses, statusLabel),
    product: records('product', { isText: true }),
    customer: records('customer', { isText: true, isForOffice: true }),
    delivery: comingDays('Delivery', 'delivery'),
    owner: names('owner', { isForOffice: true }),
    driver: names('driver', { isForOffice: true }),
    location: names('location', { isForOffice: true }),
    source: {
      ...choices('Source', orderSources, (source) => sourceLabels[source as OrderSource]),
      isForOffice: true,
      isShown: isPortalOn,
    },
  },
})

export const orderViews = [
  { name: 'All', filter: {} },
  { name: 'Open', filter: { ...allDates, status: openOrderStatuses.join() } },
  {
    name: 'Unpaid',
    filter: { ...allDates, status: billableStatuses.join(), payment: unpaidStatuses.join() },
  },
  { name: "Today's deliveries", filter: { ...allDates, delivery: 'Today' } },
]
