import type { listReceivables, readReceivableTotals } from '@dray/contract/receivables'
import { type Cents, moneyErrors, parseMoney, zero } from '@dray/domain/money'
import { parseIds } from '@dray/domain/orders/order-list'
import { receivableList } from '@dray/domain/receivables/receivable-list'
import { isDay } from '@dray/domain/time/company-day'
import type { z } from 'zod'
import { wholeNumber } from '../../../kit/fields/whole-number.ts'
import { parseSort } from '../../../kit/table/sort-rows.ts'

/** The filters of the receivables in the URL, so that they can be shared and reloaded. */
export const unfiltered = { search: '', owner: '', daysLate: '', over: '' }
export type ReceivablesFilter = Readonly<typeof unfiltered>

/** Those, and the past day whose figures are shown; without one they are those of today. */
export type ShownReceivables = ReceivablesFilter & { asOf: string }
export type ChangeShown = (changed: Partial<ShownReceivables>, history?: 'replace' | 'push') => void

/** Further back there are no orders. */
export const firstDay = '2000-01-01'

/** The past day in an address. Other words, today and days to come mean today, which is undefined. */
export const pastDay = (text: string, today: string): string | undefined =>
  isDay(text) && text >= firstDay && text < today ? text : undefined

const maxDaysLate = 100_000

/** Why a text is no number of days late. */
export function daysProblem(text: string): string | undefined {
  const days = wholeNumber(text)
  return days === undefined || days < 1 || days > maxDaysLate ? 'Enter a whole number of days from 1' : undefined
}

/** Why a text is no balance to filter by. */
export function balanceProblem(text: string): string | undefined {
  const read = parseMoney(text)
  if ('error' in read) return moneyErrors[read.error]
  return read.amount < zero ? 'Enter an amount of $0 or more' : undefined
}

type Query = z.output<(typeof readReceivableTotals)['query']>

/** The query parameters of the filters that are set. Words that mean nothing, as in an old link, are left out. */
export function filterQuery({ search, owner, daysLate, over }: ReceivablesFilter): Query {
  const owners = parseIds(owner).join()
  const amount = balanceOf(over)
  return {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(owners === '' ? {} : { owner: owners }),
    ...(daysLate === '' || daysProblem(daysLate) ? {} : { minDaysLate: wholeNumber(daysLate) }),
    ...(amount === undefined ? {} : { minBalance: amount }),
  }
}

function balanceOf(text: string): Cents | undefined {
  const read = parseMoney(text)
  return 'amount' in read && read.amount > zero ? read.amount : undefined
}

export const isFiltered = (filter: ReceivablesFilter): boolean => Object.keys(filterQuery(filter)).length > 0

/** The query of the figures that are shown. */
export const shownQuery = ({ asOf, ...filter }: ShownReceivables, today: string): Query => {
  const day = pastDay(asOf, today)
  return { ...filterQuery(filter), ...(day === undefined ? {} : { asOf: day }) }
}

type Page = z.output<(typeof listReceivables)['query']>

/** Who owes most comes first. */
export const mostOwed = '-total'

/** The query parameters of a sort in the URL, `oldestDue` or `-oldestDue`. An unknown one, such as that of an old link, is the list's own. */
export function sortQuery(text: string): Pick<Page, 'sort' | 'direction'> {
  const sorting = parseSort(text)
  const sort = receivableList.sorts.find((known) => known === sorting?.id)
  return sort === undefined
    ? { sort: 'total', direction: 'desc' }
    : { sort, direction: sorting?.isDescending ? 'desc' : 'asc' }
}
