import type * as contract from '@dray/contract/books'
import { maxDifferingEntries } from '@dray/contract/books'
import { stockValues } from '@dray/domain/books/stock-value'
import { type Cents, cappedSum } from '@dray/domain/money'
import { billableStatuses, openOrderStatuses, shippedStatuses } from '@dray/domain/orders/order-status'
import { addDays } from '@dray/domain/time/company-day'
import type { Db } from '../../../platform/db/db.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { bookEntry } from '../exports/read-exports.ts'
import { booksRow } from '../journal/entries.sql.ts'
import {
  bookedCosts,
  bookedDays,
  creditByDay,
  type DayRange,
  entriesAcross,
  entriesAfterClosing,
  owedByDay,
  salesByDay,
  unitsByDay,
  unitsNow,
} from './days.sql.ts'

type Request = CallRequest<typeof contract.readDays>

/**
 * The books beside what Dray recorded, by day. They differ only where something is dated on another day than it was recorded, such as a
 * payment (D-281).
 */
export async function readDays(db: Db, { query, startOf, today, timeZone }: Request): Promise<contract.BookDays> {
  const { beginOn } = await booksRow(db)
  const from = beginOn !== null && beginOn > query.from ? beginOn : query.from
  const to = query.to < today ? query.to : today
  if (beginOn === null || from > to) return { days: [] }
  const range: DayRange = { from, to, firstAt: startOf(from), timeZone }
  const booked = await bookedDays(db, range)
  const sales = await salesByDay(db, range, { shipped: shippedStatuses, counted: billableStatuses })
  const shipped = byDay(sales.shipped)
  const placed = byDay(sales.placed)
  const inBooks = {
    receivables: balances(range, amountsByDay(booked, 'receivables')),
    customerCredit: balances(range, amountsByDay(booked, 'customerCredit')),
    inventory: balances(range, amountsByDay(booked, 'inventory')),
  }
  const inDray = {
    receivables: balances(range, await owedByDay(db, range)),
    customerCredit: balances(range, await creditByDay(db, range)),
    inventory: stockValues(range, {
      now: await unitsNow(db, openOrderStatuses),
      moved: await unitsByDay(db, range),
      costs: await bookedCosts(db, range),
    }),
  }
  const soldInBooks = byDay(amountsByDay(booked, 'sales'))
  const days: contract.BookDays['days'] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const figures = (['receivables', 'customerCredit', 'inventory'] as const).map((name) =>
      compared(name, inBooks[name].get(day) ?? 0, inDray[name].get(day) ?? 0),
    )
    const sold = compared('sales', soldInBooks.get(day) ?? 0, shipped.get(day) ?? 0)
    days.push({ day, figures: [...figures, sold], placed: cappedSum(placed.get(day) ?? 0) })
  }
  return { days }
}

type Dated = { day: string | null; amount: number }
type Figure = 'receivables' | 'customerCredit' | 'inventory' | 'sales'

const amountsByDay = (booked: Awaited<ReturnType<typeof bookedDays>>, figure: Figure): Dated[] =>
  booked.map((row) => ({ day: row.day, amount: row[figure] }))

const byDay = (amounts: readonly Dated[]): Map<string | null, number> =>
  new Map(amounts.map(({ day, amount }) => [day, amount]))

/** The running total at the end of each day, from what came before the range. */
function balances({ from, to }: DayRange, amounts: readonly Dated[]): Map<string, number> {
  const changes = byDay(amounts)
  let balance = changes.get(null) ?? 0
  const totals = new Map<string, number>()
  for (let day = from; day <= to; day = addDays(day, 1)) {
    balance += changes.get(day) ?? 0
    totals.set(day, balance)
  }
  return totals
}

const compared = (name: Figure, books: number, dray: number) => ({
  name,
  books: cappedSum(books),
  dray: cappedSum(dray),
  difference: cappedSum(books - dray) as Cents,
})

export async function listChangedSinceClosing(db: Db) {
  const found = await entriesAfterClosing(db, maxDifferingEntries)
  return found.map(bookEntry)
}

export async function listDayDifferences(db: Db, { params: { day } }: CallRequest<typeof contract.listDayDifferences>) {
  const found = await entriesAcross(db, day, maxDifferingEntries)
  return found.map((entry) => ({ ...bookEntry(entry), recordedOn: entry.recordedOn }))
}
