import { parseCreditMoves, creditMoves, parsePaymentMethods } from '@dray/domain/payments/payment-list'
import { methodLabels, offeredMethods, paymentMethods } from '@dray/domain/payments/payment-methods'
import { ChoiceFilter } from '../../../kit/list-filter/choice-filter.tsx'
import { DayRangePicker } from '../../../kit/pickers/day-range-picker.tsx'
import { RecordFilter } from '../../../records/record-filter/record-filter.tsx'
import { useSettings } from '../../../kit/session.tsx'
import type { FilterProps } from '../../../kit/server-list/use-server-list.ts'
import { defaultDays, openEnded, paymentDays, paymentDaysInUrl, type PaymentListFilter } from './payments.ts'

const labels: Readonly<Record<string, string>> = methodLabels
const voidedNames: Readonly<Record<string, string>> = { false: 'Not voided', true: 'Voided' }
const creditNames: Readonly<Record<string, string>> = { USED: 'Credit used', ADDED: 'Credit added' }

/** By date, method, customer, voided or not, and effect on credit. */
export function PaymentFilters({ filter, today, change }: FilterProps<PaymentListFilter>) {
  const { paymentMethods: enabled = [] } = useSettings()
  const chosenMethods = parsePaymentMethods(filter.method)
  return (
    <>
      <DayRangePicker
        label="Paid"
        value={paymentDays(filter, today)}
        today={today}
        openEnded={openEnded(today)}
        byDefault={defaultDays(today)}
        onChange={(range) => change(paymentDaysInUrl(range, today), 'push')}
      />
      <ChoiceFilter
        label="Method"
        values={offeredMethods(paymentMethods, enabled, chosenMethods)}
        valueLabel={(method) => labels[method] ?? method}
        chosen={chosenMethods}
        onChange={(method) => change({ method }, 'push')}
      />
      <RecordFilter by="customer" filter={filter} change={change} />
      <ChoiceFilter
        label="Credit"
        values={creditMoves}
        valueLabel={(move) => creditNames[move] ?? move}
        chosen={parseCreditMoves(filter.credit)}
        onChange={(credit) => change({ credit }, 'push')}
      />
      <ChoiceFilter
        label="Voided"
        values={Object.keys(voidedNames)}
        valueLabel={(voided) => voidedNames[voided] ?? voided}
        chosen={filter.voided in voidedNames ? [filter.voided] : []}
        // Choosing both means all payments.
        onChange={(voided) => change({ voided: voided.includes(',') ? '' : voided }, 'push')}
      />
    </>
  )
}
