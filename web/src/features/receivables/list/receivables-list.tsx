import { listReceivables, readReceivableTotals } from '@dray/contract/receivables'
import { moneyErrors, parseMoney, zero } from '@dray/domain/money'
import { type AgingBucket, agingBuckets } from '@dray/domain/receivables/aging'
import { receivableList } from '@dray/domain/receivables/receivable-list'
import type { z } from 'zod'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { wholeNumber } from '../../../kit/fields/whole-number.ts'
import { typed } from '../../../kit/server-list/filter-kinds.tsx'
import { defineServerList } from '../../../kit/server-list/define-server-list.tsx'
import { useServerList } from '../../../kit/server-list/use-server-list.ts'
import { names } from '../../../records/name-filter/name-filter.tsx'
import { AsOfChip, pastDay } from './as-of-chip.tsx'

export type ReceivableTotals = AnswerOf<(typeof readReceivableTotals)['answer']>

/** Highest balance first. */
const receivables = defineServerList({
  name: 'customers',
  call: listReceivables,
  totals: readReceivableTotals,
  sorts: receivableList,
  sort: '-total',
  filters: {
    owner: names('owner'),
    daysLate: {
      ...typed('Days late', {
        fieldLabel: 'At least this many days late',
        inputMode: 'numeric',
        valueLabel: (days) => `${days}+`,
        problemOf: daysProblem,
      }),
      query: (text: string) => ({ minDaysLate: wholeNumber(text) }),
    },
    over: {
      ...typed('Owes', {
        fieldLabel: 'Owes at least',
        inputMode: 'decimal',
        leftSection: '$',
        valueLabel: (amount) => `$${amount.replace('$', '')}+`,
        problemOf: balanceProblem,
      }),
      query: balanceQuery,
    },
    age: { tidy: (text: string) => chosenAge(text) ?? '' },
    /** A past day. */
    asOf: { tidy: (text: string, today: string) => pastDay(text, today) ?? '', Chip: AsOfChip, isKept: true },
    /** The ids of the expanded customers. */
    open: { tidy: () => '', isKept: true },
  },
})
export type Receivables = ReturnType<typeof useReceivables>

export const useReceivables = () => useServerList(receivables)

type Query = z.output<(typeof readReceivableTotals)['query']>
export const receivablesQuery = (filter: Receivables['filter'], today: string): Query =>
  receivables.query(filter, today)

const maxDaysLate = 100_000

/** The error if a text isn't a number of days. */
function daysProblem(text: string): string | undefined {
  const days = wholeNumber(text)
  return days === undefined || days < 1 || days > maxDaysLate ? 'Enter a whole number of days from 1' : undefined
}

/** The error if a text isn't a balance to filter by. */
function balanceProblem(text: string): string | undefined {
  const read = parseMoney(text)
  if ('error' in read) return moneyErrors[read.error]
  return read.amount < zero ? 'Enter an amount of $0 or more' : undefined
}

/** Anything but an age in a URL means all. */
export const chosenAge = (text: string): AgingBucket | undefined => agingBuckets.find((bucket) => bucket === text)

function balanceQuery(text: string) {
  const read = parseMoney(text)
  return 'amount' in read && read.amount > zero ? { minBalance: read.amount } : {}
}
