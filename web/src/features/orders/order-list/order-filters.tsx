import { parseOrderStatuses, parsePaymentStatuses } from '@dray/domain/orders/order-list'
import { orderStatuses, paymentStatuses } from '@dray/domain/orders/order-status'
import { comingDaysText, defaultRange, parseComingDays, quickRange } from '@dray/domain/time/date-range'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { ChoiceFilter } from '../../../kit/list-filter/choice-filter.tsx'
import { allDates, daysInUrl, listedDays } from '../../../kit/list-filter/days-in-url.ts'
import { DayRangePicker } from '../../../kit/pickers/day-range-picker.tsx'
import type { FilterProps } from '../../../kit/server-list/use-server-list.ts'
import { useSession } from '../../../kit/session.tsx'
import { NameFilter } from '../../../records/name-filter/name-filter.tsx'
import { RecordFilter } from '../../../records/record-filter/record-filter.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import { linkedFilters, type OrderListFilter } from './orders.ts'

// Loaded only when a link sets one of these filters.
const LinkedFilters = fetched(() => import('./linked-filters.tsx'), 'LinkedFilters')

/** By date, status, product, customer, delivery, account owner, driver, and location. */
export function OrderFilters({ filter, today, change }: FilterProps<OrderListFilter>) {
  const { may } = useSession()
  return (
    <>
      {linkedFilters.some((key) => filter[key] !== '') && <LinkedFilters filter={filter} change={change} />}
      <DayRangePicker
        label="Placed"
        value={listedDays(filter, today)}
        today={today}
        openEnded={{ name: 'All dates', range: allDates }}
        byDefault={quickRange(defaultRange, today)}
        onChange={(range) => change(daysInUrl(range, today), 'push')}
      />
      <ChoiceFilter
        label="Status"
        values={orderStatuses}
        valueLabel={statusLabel}
        chosen={parseOrderStatuses(filter.status)}
        onChange={(status) => change({ status }, 'push')}
      />
      <ChoiceFilter
        label="Payment"
        values={paymentStatuses}
        valueLabel={statusLabel}
        chosen={parsePaymentStatuses(filter.payment)}
        onChange={(payment) => change({ payment }, 'push')}
      />
      <RecordFilter by="product" filter={filter} change={change} />
      {/* Roles that may read the names, repeated here so their contract stays out of the first load. */}
      {may('office') && <RecordFilter by="customer" filter={filter} change={change} />}
      <DayRangePicker
        label="Delivery"
        direction="coming"
        value={parseComingDays(filter.delivery, today)}
        today={today}
        onChange={(range) => change({ delivery: comingDaysText(range, today) }, 'push')}
        onClear={() => change({ delivery: '' }, 'push')}
      />
      {may('office') && (
        <>
          <NameFilter by="owner" filter={filter} change={change} />
          <NameFilter by="driver" filter={filter} change={change} />
          <NameFilter by="location" filter={filter} change={change} />
        </>
      )}
    </>
  )
}
