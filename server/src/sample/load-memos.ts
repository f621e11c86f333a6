import * as contract from '@dray/contract/memos'
import { mustExist } from '../platform/http/refusal.ts'
import { addMemo, declineMemo, issueMemo, readReturnable, voidMemo } from '../features/memos/index.ts'
import { type Happening, type Past, requestBy } from './happening.ts'
import { type SampleMemo, sampleMemos } from './northwind/memos.ts'

/** Orders by their original number, with the day they were entered as delivered. */
export type DeliveredOrder = { number: string; daysAgo: number }

/** Credit memos and requests, each for another order that was delivered within the month before. */
export function memoHappenings(
  past: Past,
  orderId: (number: string) => number,
  delivered: readonly DeliveredOrder[],
): Happening[] {
  const newestFirst = delivered.toSorted((a, b) => a.daysAgo - b.daysAgo)
  const credited = new Set<string>()
  return sampleMemos.flatMap((memo) => {
    const { number } = mustExist(
      newestFirst.find((order) => order.daysAgo > memo.daysAgo && !credited.has(order.number)),
    )
    credited.add(number)
    const added: { id?: number } = {}
    const add = async (at: Date) => {
      added.id = await addOne(past, { orderId: orderId(number), memo }, at)
    }
    const { decided } = memo
    const decide = (at: Date) => decideOn(past, mustExist(added.id), mustExist(decided), at)
    return [
      { daysAgo: memo.daysAgo, time: '18:40', enter: add },
      ...(decided ? [{ daysAgo: decided.daysAgo, time: '10:15', enter: decide }] : []),
    ]
  })
}

async function addOne(past: Past, { orderId, memo }: { orderId: number; memo: SampleMemo }, at: Date): Promise<number> {
  const { tx, people, timeZone } = past
  const user = people[memo.by]
  const { lines } = await readReturnable(tx, people.admin, orderId)
  const sent = memo.lines.map(({ line, units, ...rest }) => {
    const { orderLineId, left } = mustExist(lines[line])
    return { ...rest, orderLineId, ...(units === undefined ? {} : { units: Math.min(units, left) }) }
  })
  const body = contract.addMemo.body.parse({ lines: sent, notes: memo.notes, request: memo.by !== 'accountant' })
  return (await addMemo(tx, { ...requestBy(user, at, timeZone), params: { orderId }, body })).id
}

function decideOn(
  { tx, people, timeZone }: Past,
  id: number,
  { by, reason }: NonNullable<SampleMemo['decided']>,
  at: Date,
) {
  const request = { ...requestBy(people.accountant, at, timeZone), params: { id } }
  if (by === 'issue') return issueMemo(tx, { ...request, body: {} })
  return by === 'decline'
    ? declineMemo(tx, { ...request, body: { reason } })
    : voidMemo(tx, { ...request, body: { reason } })
}
