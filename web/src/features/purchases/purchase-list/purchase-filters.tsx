import { paymentStatuses } from '@dray/domain/orders/order-status'
import { parsePaymentStatuses } from '@dray/domain/orders/order-list'
import { parsePurchaseStatuses } from '@dray/domain/purchases/purchase-list'
import { purchaseStatuses } from '@dray/domain/purchases/purchase-order'
import { comingDaysText, parseComingDays } from '@dray/domain/time/date-range'
import { ChoiceFilter } from '../../../kit/list-filter/choice-filter.tsx'
import { ToggleChip } from '../../../kit/list-filter/toggle-chip.tsx'
import { NameFilter } from '../../../records/name-filter/name-filter.tsx'
import { DayRangePicker } from '../../../kit/pickers/day-range-picker.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import type { FilterProps } from '../../../kit/server-list/use-server-list.ts'
import type { PurchaseListFilter } from './purchase-orders.ts'

/** By brand, statuses, and expected date. */
export function PurchaseFilters({ filter, today, change }: FilterProps<PurchaseListFilter>) {
  const isLate = filter.late === 'true'
  return (
    <>
      <NameFilter by="brand" filter={filter} change={change} />
      <ChoiceFilter
        label="Status"
        values={purchaseStatuses}
        valueLabel={statusLabel}
        chosen={parsePurchaseStatuses(filter.status)}
        onChange={(status) => change({ status }, 'push')}
      />
      <ChoiceFilter
        label="Payment"
        values={paymentStatuses}
        valueLabel={statusLabel}
        chosen={parsePaymentStatuses(filter.payment)}
        onChange={(payment) => change({ payment }, 'push')}
      />
      <DayRangePicker
        label="Expected"
        direction="coming"
        value={parseComingDays(filter.expected, today)}
        today={today}
        onChange={(range) => change({ expected: comingDaysText(range, today) }, 'push')}
        onClear={() => change({ expected: '' }, 'push')}
      />
      <ToggleChip label="Late only" isSet={isLate} onChange={(late) => change({ late: late ? 'true' : '' }, 'push')} />
    </>
  )
}
