import type * as contract from '@dray/contract/books'
import { maxDifferingEntries } from '@dray/contract/books'
import { stockValues } from '@dray/domain/books/stock-value'
import { cappedSum } from '@dray/domain/money'
import { billableStatuses, openOrderStatuses, shippedStatuses } from '@dray/domain/orders/order-status'
import { meetLater } from '@dray/domain/books/recorded-later'
import { addDays } from '@dray/domain/time/company-day'
import type { Database } from '../../../platform/db/db.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { pairs } from '../../../platform/pairs.ts'
import { bookEntry } from '../exports/read-exports.ts'
import { booksRow } from '../journal/entries.sql.ts'
import { completeJournal } from '../journal/update-regularly.ts'
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
 * The books beside what Dray recorded, by day. They differ where something is dated on another day than it was recorded, such as a payment;
 * that meets on a later day, at the latest today (D-325).
 */
export async function readDays(
  db: Database,
  { query, startOf, at, today, timeZone }: Request,
): Promise<contract.BookDays> {
  await completeJournal(db, { at, timeZone })
  const { beginOn } = await booksRow(db)
  const from = beginOn !== null && beginOn > query.from ? beginOn : query.from
  const to = query.to < today ? query.to : today
  if (beginOn === null || from > to) return { days: [] }
  // Documents dated after today, such as next week's check, are compared on the day after.
  const range: DayRange = { from, to: addDays(today, 1), firstAt: startOf(from), timeZone }
  const booked = await bookedDays(db, range)
  const sales = await salesByDay(db, range, { shipped: shippedStatuses, counted: billableStatuses })
  const soldInBooks = byDay(amountsByDay(booked, 'sales'))
  const shipped = byDay(sales.shipped)
  const placed = byDay(sales.placed)
  const days = eachDay(range)
  const dray = {
    receivables: balances(range, await owedByDay(db, range)),
    customerCredit: balances(range, await creditByDay(db, range)),
    inventory: stockValues(range, {
      now: await unitsNow(db, openOrderStatuses),
      moved: await unitsByDay(db, range),
      costs: await bookedCosts(db, range),
    }),
  }
  const figures = [
    ...(['receivables', 'customerCredit', 'inventory'] as const).map((name) =>
      comparedDays(name, days, { books: balances(range, amountsByDay(booked, name)), dray: dray[name] }),
    ),
    comparedDays('sales', days, {
      books: soldInBooks,
      dray: shipped,
      before: (soldInBooks.get(null) ?? 0) - (shipped.get(null) ?? 0),
    }),
  ]
  return {
    days: days
      .filter((day) => day <= to)
      .map((day) => ({
        day,
        figures: figures.flatMap((byDay) => byDay.get(day) ?? []),
        placed: cappedSum(placed.get(day) ?? 0),
      })),
  }
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

function eachDay({ from, to }: DayRange): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

type Amounts = ReadonlyMap<string | null, number>

function comparedDays(
  name: Figure,
  days: readonly string[],
  { books, dray, before }: { books: Amounts; dray: Amounts; before?: number },
) {
  const compared = days.map((day) => ({ day, inBooks: books.get(day) ?? 0, inDray: dray.get(day) ?? 0 }))
  const meets = meetLater(
    compared.map(({ inBooks, inDray }) => inBooks - inDray),
    before,
  )
  return new Map(
    pairs(compared, meets).map(([{ day, inBooks, inDray }, meetsLater]) => [
      day,
      {
        name,
        books: cappedSum(inBooks),
        dray: cappedSum(inDray),
        difference: cappedSum(inBooks - inDray || 0),
        meetsLater,
      },
    ]),
  )
}

export async function listChangedSinceClosing(
  db: Database,
  { at, timeZone }: CallRequest<typeof contract.listChangedSinceClosing>,
) {
  await completeJournal(db, { at, timeZone })
  const found = await entriesAfterClosing(db, maxDifferingEntries)
  return found.map(bookEntry)
}

export async function listDayDifferences(
  db: Database,
  { params: { day }, at, timeZone }: CallRequest<typeof contract.listDayDifferences>,
) {
  await completeJournal(db, { at, timeZone })
  const found = await entriesAcross(db, day, maxDifferingEntries)
  return found.map((entry) => ({ ...bookEntry(entry), recordedOn: entry.recordedOn }))
}
