import { targetKey } from '@dray/domain/imports/known-records'
import type { PlannedMemo, PlannedPayment } from '@dray/domain/imports/plan'
import { timeOnDay } from '@dray/domain/time/company-day'
import { pairs } from '../../platform/pairs.ts'
import { nextMemoNumbers, saveNewMemos } from '../memos/index.ts'
import { accountsToLock, lockAccounts, saveNewPayments } from '../payments/index.ts'
import { type ImportRun, saveAll, targetId } from './import-run.ts'

type NumberedMemo = PlannedMemo & { memoNum: string }

/** Writes payments and credit memos, those of each customer by date, because each depends on what the ones before it left. */
export async function writeAccounts(run: ImportRun): Promise<void> {
  for (const { payments, memos } of inRounds(await numberedMemos(run), run.plan.payments)) {
    await savePayments(run, payments)
    await saveMemos(run, memos)
  }
}

async function numberedMemos({ tx, plan }: ImportRun): Promise<NumberedMemo[]> {
  const memos = plan.creditMemos
  return pairs(memos, await nextMemoNumbers(tx, memos.length)).map(([memo, memoNum]) => ({ ...memo, memoNum }))
}

/** After any day. */
const never = '~'

type Round = { payments: PlannedPayment[]; memos: NumberedMemo[] }

/**
 * Rounds of first payments, then memos. A customer's payment after a memo waits for the next round, so customers with few changes between
 * the two are all written in the first, in large chunks. Both lists are sorted by date.
 */
function inRounds(memos: readonly NumberedMemo[], payments: readonly PlannedPayment[]): Round[] {
  const rounds: Round[] = []
  const roundAt = (place: number): Round => (rounds[place] ??= { payments: [], memos: [] })
  const byCustomer = Map.groupBy(memos, ({ owner }) => owner)
  const paymentsByCustomer = Map.groupBy(payments, ({ customer }) => targetKey(customer))
  const roundByRecord = new Map<PlannedPayment | NumberedMemo, number>()
  for (const [owner, issued] of byCustomer) {
    const paid = paymentsByCustomer.get(owner) ?? []
    let [round, next] = [0, 0]
    let hasMemo = false
    for (const memo of issued) {
      let end = next
      while ((paid[end]?.paymentDate ?? never) <= memo.issuedOn) end += 1
      if (end > next && hasMemo) round += 1
      for (; next < end; next += 1) setRound(paid[next], round)
      setRound(memo, round)
      hasMemo = true
    }
    for (const payment of paid.slice(next)) setRound(payment, round + 1)
  }
  function setRound(record: PlannedPayment | NumberedMemo | undefined, round: number): void {
    if (record) roundByRecord.set(record, round)
  }
  for (const payment of payments) roundAt(roundByRecord.get(payment) ?? 0).payments.push(payment)
  for (const memo of memos) roundAt(roundByRecord.get(memo) ?? 0).memos.push(memo)
  return rounds.filter((round) => round !== undefined)
}

async function savePayments(run: ImportRun, payments: readonly PlannedPayment[]): Promise<void> {
  const { tx, author, timeZone } = run
  await saveAll(run, 'payments', payments, async (chunk) => {
    const entries = chunk.map((payment) => ({
      customerId: targetId(run, 'customers', payment.customer),
      amount: payment.amount,
      creditUsed: payment.creditUsed,
      paymentDate: payment.paymentDate,
      paymentMethod: payment.paymentMethod,
      reference: payment.reference,
      notes: payment.notes,
      createdAt: timeOnDay(payment.paymentDate, '12:00', timeZone),
      applications: payment.applications.map(({ order, amount }) => ({
        orderId: targetId(run, 'orders', order),
        amount,
      })),
    }))
    const accounts = await lockAccounts(tx, accountsToLock(entries))
    return (await saveNewPayments(tx, { entries, accounts }, author)).map(({ id }) => id)
  })
}

async function saveMemos(run: ImportRun, memos: readonly NumberedMemo[]): Promise<void> {
  const { tx, author, timeZone } = run
  await saveAll(run, 'creditMemos', memos, (chunk) => {
    const entries = chunk.map(({ memoNum, order, issuedOn, notes, lines }) => ({
      memoNum,
      orderId: targetId(run, 'orders', order),
      issuedOn: timeOnDay(issuedOn, '12:00', timeZone),
      notes,
      lines: lines.map(({ batch, ...line }) => ({
        ...line,
        batchId: batch === null ? null : targetId(run, 'batches', batch),
      })),
    }))
    return saveNewMemos(tx, entries, author)
  })
}
