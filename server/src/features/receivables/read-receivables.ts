import type * as contract from '@dray/contract/receivables'
import { maxListedNote } from '@dray/contract/receivables'
import { type Cents, maxSum, minus, zero } from '@dray/domain/money'
import { parseIds } from '@dray/domain/orders/order-list'
import { owingNothing } from '@dray/domain/orders/order-totals'
import { type Aging, daysLate, lastDueDays, nothingOwed } from '@dray/domain/receivables/aging'
import { receivableList } from '@dray/domain/receivables/receivable-list'
import { customerSearchWords } from '@dray/domain/search/search-words'
import { addDays, type CompanyClock } from '@dray/domain/time/company-day'
import { isOnlyDriver } from '@dray/domain/users/permissions'
import type { z } from 'zod'
import { sentTotals } from '../../platform/db/queries/capped-sums.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  type AnsweredPage,
  answeredKeyedPage,
  answeredPage,
  keyedPage,
  requestedPage,
} from '../../platform/http/answers/list-page.ts'
import { invalidField } from '../../platform/http/problem.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import {
  type BalancesAt,
  visibleCustomer,
  customerOpenBalances,
  owedBy,
  type ReceivablesFilter,
  receivablesPage,
  receivablesTotals,
} from './receivables.sql.ts'

type Answer<C extends { answer: z.ZodType }> = Promise<z.output<C['answer']>>
type Filter = CallRequest<typeof contract.readReceivableTotals>['query']
type Now = Pick<CompanyClock, 'today' | 'startOf'>

/** One statement, however many orders there are. */
export async function listReceivables(
  db: Db,
  { query, ...now }: Pick<CallRequest<typeof contract.listReceivables>, 'query' | keyof Now>,
): Promise<AnsweredPage<contract.Receivable>> {
  const at = balancesAt(query.asOf, now)
  const page = requestedPage(receivableList, query)
  const found = await receivablesPage(db, receivablesFilter(query, at), at, { ...page, maxNote: maxListedNote })
  const { rows, next } = answeredPage(receivableList, page, found)
  const receivables = rows.map(({ lastNote, ...row }) => ({
    ...withAging({ ...row, toCredit: knownToCredit(row, at) }),
    // JSON has times as text.
    lastNote: lastNote && { ...lastNote, createdAt: new Date(lastNote.createdAt) },
  }))
  return { rows: receivables, next }
}

export async function readReceivableTotals(
  db: Db,
  { query, ...now }: CallRequest<typeof contract.readReceivableTotals>,
): Answer<typeof contract.readReceivableTotals> {
  const at = balancesAt(query.asOf, now)
  const totals = sentTotals(await receivablesTotals(db, receivablesFilter(query, at), at, maxSum))
  return { ...withAging(totals), toCredit: knownToCredit(totals, at) }
}

export async function listOpenBalances(
  db: Db,
  { params, query, ...now }: CallRequest<typeof contract.listOpenBalances>,
): Promise<AnsweredPage<contract.OpenBalance>> {
  const { customerId } = params
  mustExist(await visibleCustomer(db, customerId, undefined))
  const at = balancesAt(query.asOf, now)
  const page = keyedPage(['day', 'time', 'whole'], query)
  const balances = (await customerOpenBalances(db, customerId, at, page)).map((row) => ({
    ...row,
    daysLate: daysLate(row.dueOn, at.day),
  }))
  return answeredKeyedPage(page, balances, ({ dueOn, createdAt, orderId }) => [dueOn, createdAt, orderId])
}

/** A customer's open balances by age. Drivers see only customers of their own orders. */
export async function readOwed(
  db: Db,
  { params: { customerId }, user, ...now }: CallRequest<typeof contract.readOwed>,
): Promise<contract.Owed> {
  const driverId = isOnlyDriver(user) ? user.id : undefined
  mustExist(await visibleCustomer(db, customerId, driverId))
  const at = balancesAt(undefined, now)
  const { aging, total, oldestDueOn } = withAging(
    (await owedBy(db, customerId, at)) ?? { ...nothingOwed, total: zero, oldestDueOn: null },
  )
  return {
    balance: total,
    aging,
    overdue: minus(total, aging.current),
    daysLate: oldestDueOn === null ? 0 : daysLate(oldestDueOn, at.day),
    oldestDueOn,
  }
}

function withAging<Row extends Aging>(row: Row): Omit<Row, keyof Aging> & { aging: Aging } {
  const { current, days30, days60, days90, over90, ...rest } = row
  return { ...rest, aging: { current, days30, days60, days90, over90 } }
}

/** Money to credit is known only for today. */
const knownToCredit = ({ toCredit }: { toCredit: Cents }, { endedAt }: BalancesAt): Cents | null =>
  endedAt === undefined ? toCredit : null

/** Today or no date means now. */
function balancesAt(asOf: string | undefined, { today, startOf }: Now): BalancesAt {
  const day = asOf ?? today
  if (day > today) throw invalidField('asOf', "Choose a day that isn't in the future")
  const endedAt = day === today ? undefined : startOf(addDays(day, 1))
  return { day, endedAt, lastDueDays: lastDueDays(day), owingNothing }
}

const receivablesFilter = (
  { search, owner, minDaysLate, minBalance, age }: Filter,
  { day }: BalancesAt,
): ReceivablesFilter => ({
  words: customerSearchWords(search ?? ''),
  owners: parseIds(owner),
  dueBy: minDaysLate === undefined ? undefined : addDays(day, -minDaysLate),
  minBalance,
  age,
})
