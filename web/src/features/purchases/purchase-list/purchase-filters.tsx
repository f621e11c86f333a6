import { paymentStatuses } from '@dray/domain/orders/order-status'
import { parsePaymentStatuses } from '@dray/domain/orders/order-list'
import { expectedText, parseExpected, parsePurchaseStatuses } from '@dray/domain/purchases/purchase-list'
import { purchaseStatuses } from '@dray/domain/purchases/purchase-order'
import { Button } from '@mantine/core'
import { ChoiceFilter } from '../../../kit/list-filter/choice-filter.tsx'
import { NameFilter } from '../../../records/name-filter/name-filter.tsx'
import { DayRangePicker } from '../../../kit/pickers/day-range-picker.tsx'
import { SavedViews } from '../../../records/saved-views/saved-views.tsx'
import { statusLabel } from '../../../records/status-pill.tsx'
import type { FilterProps } from '../../../kit/server-list/use-server-list.ts'
import { isPurchaseView, type PurchaseListFilter, viewFilters } from './purchase-orders.ts'

/** By brand, statuses, and expected date. */
export function PurchaseFilters({ filter, today, change }: FilterProps<PurchaseListFilter>) {
  const isLate = filter.late === 'true'
  return (
    <>
      <NameFilter by="brand" filter={filter} change={change} />
      <ChoiceFilter
        label="Order status"
        values={purchaseStatuses}
        valueLabel={statusLabel}
        chosen={parsePurchaseStatuses(filter.status)}
        onChange={(status) => change({ status }, 'push')}
      />
      <ChoiceFilter
        label="Payment status"
        values={paymentStatuses}
        valueLabel={statusLabel}
        chosen={parsePaymentStatuses(filter.payment)}
        onChange={(payment) => change({ payment }, 'push')}
      />
      <DayRangePicker
        label="Expected"
        direction="coming"
        value={parseExpected(filter.expected, today)}
        today={today}
        onChange={(range) => change({ expected: expectedText(range, today) }, 'push')}
        onClear={() => change({ expected: '' }, 'push')}
      />
      <Button
        variant={isLate ? 'light' : 'default'}
        aria-pressed={isLate}
        onClick={() => change({ late: isLate ? '' : 'true' }, 'push')}
      >
        Late
      </Button>
      <SavedViews
        current={{ list: 'purchase', filters: viewFilters(filter) }}
        isCurrent={(view) => view.list === 'purchase' && isPurchaseView(view.filters, filter)}
        onOpen={(view) => view.list === 'purchase' && change(view.filters, 'push')}
      />
    </>
  )
}
