import { listReceivables, type Receivable, readReceivableTotals } from '@dray/contract/receivables'
import { type Cents, moneyErrors, parseMoney, zero } from '@dray/domain/money'
import { parseIds } from '@dray/domain/orders/order-list'
import { type AgingBucket, agingBuckets } from '@dray/domain/receivables/aging'
import { receivableList } from '@dray/domain/receivables/receivable-list'
import { isDay } from '@dray/domain/time/company-day'
import type { z } from 'zod'
import { wholeNumber } from '../../../kit/fields/whole-number.ts'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { firstDay } from '../../../kit/list-filter/days-in-url.ts'
import { setFilters } from '../../../kit/server-list/set-filters.ts'
import { type ServerList, useServerList } from '../../../kit/server-list/use-server-list.ts'

const noFilters = { search: '', owner: '', daysLate: '', over: '', age: '' }
/** Highest balance first. `asOf`: a past day; `open`: the ids of the expanded customers. */
const unfiltered = { ...noFilters, asOf: '', sort: '-total', open: '' }
export type ReceivablesFilter = Readonly<typeof unfiltered>
type Query = z.output<(typeof readReceivableTotals)['query']>
export type ReceivableTotals = AnswerOf<(typeof readReceivableTotals)['answer']>

const receivables: ServerList<ReceivablesFilter, Receivable, ReceivableTotals> = {
  name: 'customers',
  call: listReceivables,
  totals: readReceivableTotals,
  sorts: receivableList,
  unfiltered,
  noFilters,
  query: receivablesQuery,
  range({ asOf }, { today }) {
    const day = pastDay(asOf, today)
    return { query: day === undefined ? {} : { asOf: day } }
  },
}
export type Receivables = ReturnType<typeof useReceivables>

export const useReceivables = () => useServerList(receivables)

/** The past day in a URL. Anything else means today: undefined. */
export const pastDay = (text: string, today: string): string | undefined =>
  isDay(text) && text >= firstDay && text < today ? text : undefined

const maxDaysLate = 100_000

/** The error if a text isn't a number of days. */
export function daysProblem(text: string): string | undefined {
  const days = wholeNumber(text)
  return days === undefined || days < 1 || days > maxDaysLate ? 'Enter a whole number of days from 1' : undefined
}

/** The error if a text isn't a balance to filter by. */
export function balanceProblem(text: string): string | undefined {
  const read = parseMoney(text)
  if ('error' in read) return moneyErrors[read.error]
  return read.amount < zero ? 'Enter an amount of $0 or more' : undefined
}

/** Anything but an age in a URL means all. */
export const chosenAge = (text: string): AgingBucket | undefined => agingBuckets.find((bucket) => bucket === text)

export function receivablesQuery({ search, owner, daysLate, over, age }: ReceivablesFilter): Query {
  return setFilters<Query>({
    search: search.trim(),
    owner: parseIds(owner).join(),
    minDaysLate: daysProblem(daysLate) ? undefined : wholeNumber(daysLate),
    minBalance: typedBalance(over),
    age: chosenAge(age),
  })
}

function typedBalance(text: string): Cents | undefined {
  const read = parseMoney(text)
  return 'amount' in read && read.amount > zero ? read.amount : undefined
}
