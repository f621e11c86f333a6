import { changedPostings, type Posting, postings, reversed } from '@dray/domain/books/postings'
import { methodLabels } from '@dray/domain/payments/payment-methods'
import type { Db } from '../../../platform/db/db.ts'
import type { NewEntry } from './entries.sql.ts'
import { creditFacts, memoFacts, type PaymentFacts, paymentFacts } from './facts.sql.ts'
import { type Journal, naturalDay, placed, readPosted } from './journal.ts'
import { documentNumber } from './plan-orders.ts'

type Ids = readonly number[]
type PlannedPayments = { entries: NewEntry[]; moved: { kind: 'payment'; recordId: number; day: string }[] }

/** A void reverses exactly what was posted, on the day of the void. */
export async function planPayments(db: Db, journal: Journal, ids: Ids): Promise<PlannedPayments> {
  const posted = await readPosted(db, ['payment', 'payment-void'], ids)
  const planned: PlannedPayments = { entries: [], moved: [] }
  for (const payment of await paymentFacts(db, ids)) {
    const before = posted.get('payment', payment.id)
    const isFirst = before.parts === 0
    const changed = changedPostings(before.postings, postings({ kind: 'payment', ...payment }, journal.accounts))
    const day = isFirst ? payment.paymentDate : naturalDay(journal, payment.modifiedOn)
    const where = placed(journal, day, isFirst)
    if (before.waitingDay !== undefined && before.waitingDay !== payment.paymentDate && changed.length === 0)
      planned.moved.push({ kind: 'payment', recordId: payment.id, day: placed(journal, payment.paymentDate, true).day })
    if (changed.length > 0)
      planned.entries.push({
        ...paymentHead(payment),
        ...where,
        // A payment may be dated on another day than it was recorded.
        recordedOn: isFirst ? naturalDay(journal, payment.createdAt) : where.recordedOn,
        kind: 'payment',
        part: before.parts + 1,
        document: documentNumber(`P-${payment.id}`, before.parts + 1),
        memo: isFirst ? paymentMemo(payment) : `Change of payment ${payment.id}`,
        postings: changed,
      })
    if (payment.voidedAt !== null && posted.get('payment-void', payment.id).parts === 0)
      planned.entries.push({
        ...paymentHead(payment),
        ...placed(journal, naturalDay(journal, payment.voidedAt), true),
        kind: 'payment-void',
        part: 1,
        document: `P-${payment.id}-V`,
        memo: `Payment ${payment.id} was voided`,
        postings: reversed([...before.postings, ...changed]),
      })
  }
  return planned
}

const paymentHead = ({ id, customerId, customerName }: PaymentFacts) => ({
  recordId: id,
  customerId,
  name: customerName,
})

const paymentMemo = ({ id, method, reference }: PaymentFacts): string =>
  `Payment ${id}, ${methodLabels[method].toLowerCase()}${reference === null ? '' : ` ${reference}`}`

export async function planMemos(db: Db, journal: Journal, ids: Ids): Promise<NewEntry[]> {
  const posted = await readPosted(db, ['memo', 'memo-void'], ids)
  return (await memoFacts(db, ids)).flatMap((memo): NewEntry[] => {
    const document = memo.memoNum ?? `CM-${memo.id}`
    const head = { recordId: memo.id, part: 1, customerId: memo.customerId, name: memo.customerName }
    const entry = (kind: 'memo' | 'memo-void', on: Date, what: Posting[]): NewEntry[] =>
      posted.get(kind, memo.id).parts > 0 || what.length === 0
        ? []
        : [
            {
              ...head,
              ...placed(journal, naturalDay(journal, on), true),
              kind,
              document: kind === 'memo' ? document : `${document}-V`,
              memo:
                kind === 'memo'
                  ? `Credit memo ${document} for order ${memo.orderNum}`
                  : `Credit memo ${document} was voided`,
              postings: what,
            },
          ]
    const now = postings({ kind: 'memo', credited: memo.credited, toCredit: memo.toCredit }, journal.accounts)
    const before = posted.get('memo', memo.id)
    const issued = before.parts > 0 ? before.postings : now
    return [
      ...entry('memo', memo.issuedOn, now),
      ...(memo.voidedOn === null ? [] : entry('memo-void', memo.voidedOn, reversed(issued))),
    ]
  })
}

export async function planCredit(db: Db, journal: Journal, ids: Ids): Promise<NewEntry[]> {
  const posted = await readPosted(db, ['credit'], ids)
  return (await creditFacts(db, ids)).flatMap((credit) =>
    posted.get('credit', credit.id).parts > 0
      ? []
      : [
          {
            ...placed(journal, naturalDay(journal, credit.createdAt), true),
            kind: 'credit' as const,
            recordId: credit.id,
            part: 1,
            customerId: credit.customerId,
            name: credit.customerName,
            document: `CR-${credit.id}`,
            memo: credit.reason,
            postings: postings(
              { kind: 'credit', amount: credit.amount, isImported: credit.userId === null },
              journal.accounts,
            ),
          },
        ],
  )
}
