import { listPayments, readPaymentTotals } from '@dray/contract/payments'
import { creditMoves, parsePaymentMethods, paymentList } from '@dray/domain/payments/payment-list'
import { methodLabels, offeredMethods, paymentMethods } from '@dray/domain/payments/payment-methods'
import { defaultRange, quickRange } from '@dray/domain/time/date-range'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { ChoiceFilter } from '../../../kit/list-filter/choice-filter.tsx'
import { choices, type FilterChipProps } from '../../../kit/server-list/filter-kinds.tsx'
import { defineServerList, type ListDays } from '../../../kit/server-list/define-server-list.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { records } from '../../../records/record-filter/record-filter.tsx'
import { allPaymentDates } from '../../../records/record-paths.ts'

export type PaymentTotals = AnswerOf<(typeof readPaymentTotals)['answer']>

const labels: Readonly<Record<string, string>> = {
  ...methodLabels,
  USED: 'Credit used',
  ADDED: 'Credit added',
  false: 'Not voided',
  true: 'Voided',
}
const valueLabel = (value: string): string => labels[value] ?? value

/** The last 90 days and all later dates, so a check dated next week is listed. */
const defaultDays = (today: string) => ({ ...allPaymentDates(today), from: quickRange(defaultRange, today).from })

const days: ListDays = {
  label: 'Paid',
  byDefault: defaultDays,
  openEnded: (today) => ({ name: `${defaultRange} and later`, range: defaultDays(today) }),
}

/** Payments dated on the company days in the URL, both ends inclusive. */
export const payments = defineServerList({
  name: 'payments',
  call: listPayments,
  totals: readPaymentTotals,
  sorts: paymentList,
  days,
  filters: {
    method: { ...choices('Method', paymentMethods, valueLabel), Chip: MethodChip },
    customer: records('customer'),
    credit: choices('Credit', creditMoves, valueLabel),
    voided: choices('Voided', ['false', 'true'], valueLabel, { isAllAny: true }),
  },
})

/** Only the methods in use, and those chosen. */
function MethodChip({ text, change }: FilterChipProps) {
  const { paymentMethods: enabled = [] } = useSettings()
  const chosen = parsePaymentMethods(text)
  const values = offeredMethods(paymentMethods, enabled, chosen)
  return <ChoiceFilter label="Method" values={values} valueLabel={valueLabel} chosen={chosen} onChange={change} />
}
