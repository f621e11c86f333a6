import { listUserNames } from '@dray/contract/users'
import { joinStatuses, parseOrderStatuses, parsePaymentStatuses } from '@dray/domain/orders/order-filter'
import { orderStatuses, paymentStatuses } from '@dray/domain/orders/order-status'
import { Button, Loader } from '@mantine/core'
import { lazy, type MouseEvent, Suspense } from 'react'
import { DayRangePicker } from '../../../shared/pickers/day-range-picker.tsx'
import { PopoverButton } from '../../../shared/popover/popover-button.tsx'
import { statusLabel } from '../../../shared/status-pill.tsx'
import { useSession } from '../../../shared/session.tsx'
import { NameFilter } from './name-filter.tsx'
import { daysInUrl, isFiltered, listedDays, noFilters, type OrderListFilter } from './order-list-filter.ts'
import { OrderViews } from './order-views.tsx'

// Loaded when first opened.
const StatusChoices = lazy(async () => ({ default: (await import('./status-choices.tsx')).StatusChoices }))

type Props = {
  filter: OrderListFilter
  today: string
  change: (changed: Partial<OrderListFilter>, history?: 'replace' | 'push') => void
}

/** Filters orders by date, status, account owner, driver and location. */
export function FilterChoices({ filter, today, change }: Props) {
  const { may } = useSession()

  /** The button disappears with the filters, so the focus moves to the first filter. */
  function clear({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.parentElement?.querySelector('button')?.focus()
    change(noFilters, 'push')
  }
  return (
    <>
      <DayRangePicker
        label="Placed"
        value={listedDays(filter, today)}
        today={today}
        onChange={(range) => change(daysInUrl(range, today), 'push')}
      />
      <StatusFilter
        label="Order status"
        statuses={orderStatuses}
        chosen={parseOrderStatuses(filter.status)}
        onChange={(status) => change({ status }, 'push')}
      />
      <StatusFilter
        label="Payment status"
        statuses={paymentStatuses}
        chosen={parsePaymentStatuses(filter.payment)}
        onChange={(payment) => change({ payment }, 'push')}
      />
      {may(listUserNames) && (
        <>
          <NameFilter
            by="owner"
            label="Account owner"
            none="No owner"
            value={filter.owner}
            onChange={(owner) => change({ owner }, 'push')}
          />
          <NameFilter
            by="driver"
            label="Driver"
            none="No driver"
            value={filter.driver}
            onChange={(driver) => change({ driver }, 'push')}
          />
          <NameFilter
            by="location"
            label="Location"
            value={filter.location}
            onChange={(location) => change({ location }, 'push')}
          />
        </>
      )}
      <OrderViews filter={filter} today={today} onChoose={(chosen) => change(chosen, 'push')} />
      {isFiltered(filter) && (
        <Button variant="subtle" onClick={clear}>
          Clear filters
        </Button>
      )}
    </>
  )
}

type StatusFilterProps = {
  label: string
  statuses: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string) => void
}

function StatusFilter({ label, statuses, chosen, onChange }: StatusFilterProps) {
  return (
    <PopoverButton
      label={label}
      button={(opener) => (
        <Button variant={chosen.length === 0 ? 'default' : 'light'} {...opener}>
          {label}
          {chosen.length > 0 && `: ${chosen.length === 1 ? statusLabel(chosen.join()) : chosen.length}`}
        </Button>
      )}
    >
      {() => (
        <Suspense fallback={<Loader size="sm" type="dots" aria-label="Loading" />}>
          <StatusChoices
            label={label}
            statuses={statuses}
            chosen={chosen}
            onChange={(picked) => onChange(joinStatuses(statuses.filter((status) => picked.includes(status))))}
          />
        </Suspense>
      )}
    </PopoverButton>
  )
}
