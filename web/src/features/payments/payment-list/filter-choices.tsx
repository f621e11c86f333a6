import { parseCreditMoves, creditMoves, parsePaymentMethods, paymentMethods } from '@dray/domain/payments/payment-list'
import { ChoiceFilter } from '../../../kit/list-filter/choice-filter.tsx'
import { ClearFilters } from '../../../kit/list-filter/clear-filters.tsx'
import { DayRangePicker } from '../../../kit/pickers/day-range-picker.tsx'
import { statusLabel } from '../../../records/status-pill.tsx'
import { CustomerFilter } from './customer-filter.tsx'
import {
  type ChangeFilter,
  openEnded,
  isFiltered,
  noFilters,
  paymentDays,
  paymentDaysInUrl,
  type PaymentListFilter,
} from './payment-list-filter.ts'

type Props = { filter: PaymentListFilter; today: string; change: ChangeFilter }

const voidedNames: Readonly<Record<string, string>> = { false: 'Not voided', true: 'Voided' }
const creditNames: Readonly<Record<string, string>> = { USED: 'Credit used', ADDED: 'Credit added' }

/** Filters payments by date, method, customer, whether they are voided, and what they did to credit. */
export function FilterChoices({ filter, today, change }: Props) {
  return (
    <>
      <DayRangePicker
        label="Paid"
        value={paymentDays(filter, today)}
        today={today}
        openEnded={openEnded(today)}
        onChange={(range) => change(paymentDaysInUrl(range, today), 'push')}
      />
      <ChoiceFilter
        label="Method"
        values={paymentMethods}
        nameOf={statusLabel}
        chosen={parsePaymentMethods(filter.method)}
        onChange={(method) => change({ method }, 'push')}
      />
      <CustomerFilter filter={filter} change={change} />
      <ChoiceFilter
        label="Credit"
        values={creditMoves}
        nameOf={(move) => creditNames[move] ?? move}
        chosen={parseCreditMoves(filter.credit)}
        onChange={(credit) => change({ credit }, 'push')}
      />
      <ChoiceFilter
        label="Voided"
        values={Object.keys(voidedNames)}
        nameOf={(voided) => voidedNames[voided] ?? voided}
        chosen={filter.voided in voidedNames ? [filter.voided] : []}
        // Both are all payments.
        onChange={(voided) => change({ voided: voided.includes(',') ? '' : voided }, 'push')}
      />
      {isFiltered(filter) && <ClearFilters onClear={() => change(noFilters, 'push')} />}
    </>
  )
}
