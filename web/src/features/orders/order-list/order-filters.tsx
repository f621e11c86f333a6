import { parseOrderStatuses, parsePaymentStatuses } from '@dray/domain/orders/order-list'
import { orderStatuses, paymentStatuses } from '@dray/domain/orders/order-status'
import { fetched } from '../../../kit/fetched.tsx'
import { ChoiceFilter } from '../../../kit/list-filter/choice-filter.tsx'
import { NameFilter } from '../../../records/name-filter/name-filter.tsx'
import { DayRangePicker } from '../../../kit/pickers/day-range-picker.tsx'
import { SavedViews } from '../../../records/saved-views/saved-views.tsx'
import { statusLabel } from '../../../records/status-pill.tsx'
import { useSession } from '../../../kit/session.tsx'
import { daysInUrl, listedDays } from '../../../kit/list-filter/days-in-url.ts'
import type { FilterProps } from '../../../kit/server-list/use-server-list.ts'
import { linkedFilters, type OrderListFilter } from './orders.ts'
import { orderViewFilter, isOrderView, orderView } from './order-view.ts'

// Loaded only when a link sets one of these filters.
const LinkedFilters = fetched(() => import('./linked-filters.tsx'), 'LinkedFilters')

/** By date, status, account owner, driver, and location. */
export function OrderFilters({ filter, today, change }: FilterProps<OrderListFilter>) {
  const { may } = useSession()
  return (
    <>
      {linkedFilters.some((key) => filter[key] !== '') && <LinkedFilters filter={filter} change={change} />}
      <DayRangePicker
        label="Placed"
        value={listedDays(filter, today)}
        today={today}
        onChange={(range) => change(daysInUrl(range, today), 'push')}
      />
      <ChoiceFilter
        label="Order status"
        values={orderStatuses}
        valueLabel={statusLabel}
        chosen={parseOrderStatuses(filter.status)}
        onChange={(status) => change({ status }, 'push')}
      />
      <ChoiceFilter
        label="Payment status"
        values={paymentStatuses}
        valueLabel={statusLabel}
        chosen={parsePaymentStatuses(filter.payment)}
        onChange={(payment) => change({ payment }, 'push')}
      />
      {/* Roles that may read the names, repeated here so their contract stays out of the first load. */}
      {may('office') && (
        <>
          <NameFilter by="owner" filter={filter} change={change} />
          <NameFilter by="driver" filter={filter} change={change} />
          <NameFilter by="location" filter={filter} change={change} />
        </>
      )}
      <SavedViews
        current={{ list: 'order', filters: orderView(filter, today) }}
        isCurrent={(view) => view.list === 'order' && isOrderView(view.filters, filter, today)}
        onOpen={(view) => view.list === 'order' && change(orderViewFilter(view.filters, today), 'push')}
      />
    </>
  )
}
