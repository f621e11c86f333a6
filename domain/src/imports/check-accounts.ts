import { balancesBefore, ofCustomer } from './balances.ts'
import { applyMemo, readMemos, soldBefore } from './check-memos.ts'
import { applyPayment, readPayments } from './check-payments.ts'
import type { ImportCheck } from './check-state.ts'
import type { PlannedBatch, PlannedCustomer, PlannedMemo, PlannedOrder, PlannedPayment } from './plan.ts'

type Planned = {
  orders: readonly PlannedOrder[]
  customers: readonly PlannedCustomer[]
  batches: readonly PlannedBatch[]
}

/** Checks payments and credit memos together, by date, each against what earlier ones left. On one day, payments come first. */
export function checkAccounts(
  check: ImportCheck,
  { orders, customers, batches }: Planned,
): { payments: PlannedPayment[]; creditMemos: PlannedMemo[] } {
  const payments = readPayments(check)
  const memos = readMemos(check, batches)
  const byDay = (a: { day: string; line: number }, b: { day: string; line: number }) =>
    a.day.localeCompare(b.day) || a.line - b.line
  const paid = payments.drafts.map((draft) => ({ ...draft, day: draft.paymentDate })).sort(byDay)
  const issued = memos.drafts.map((draft) => ({ ...draft, day: draft.issuedOn })).sort(byDay)
  const balances = balancesBefore(check, orders, customers)
  const isCreditKnown = payments.isComplete && memos.isComplete
  if (!isCreditKnown) for (const customer of balances.credit.keys()) balances.unsure.add(ofCustomer(customer))
  const sales = soldBefore(check, orders)
  let next = 0
  for (const memo of issued) {
    for (; (paid[next]?.day ?? '~') <= memo.day; next += 1) {
      const payment = paid[next]
      if (payment) applyPayment(check, payment, balances)
    }
    applyMemo(check, memo, { balances, sales })
  }
  for (const payment of paid.slice(next)) applyPayment(check, payment, balances)
  return { payments: paid, creditMemos: issued }
}
