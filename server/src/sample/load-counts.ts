import * as contract from '@dray/contract/counts'
import { addCount, enterCounted, findCountable, postCount } from '../features/counts/index.ts'
import { mustExist } from '../platform/http/refusal.ts'
import { type Happening, type Past, requestBy } from './happening.ts'
import { type SampleCount, sampleCounts } from './northwind/counts.ts'

/** The buyer begins a count, enters its numbers at once, and posts it later that day. */
export const countHappenings = (past: Past, types: ReadonlyMap<string, { id: number }>): Happening[] =>
  sampleCounts.flatMap((count) => {
    const { began, posted } = count
    const begun: { id?: number } = {}
    const begin = async (at: Date) => {
      begun.id = await countOne(past, { count, typeId: mustExist(types.get(count.type)).id }, at)
    }
    const post = (at: Date) => {
      const { tx, people, timeZone } = past
      const params = { id: mustExist(begun.id) }
      return postCount(tx, { ...requestBy(people.buyer, at, timeZone), params, body: { reason: posted?.reason } })
    }
    return [{ ...began, enter: begin }, ...(posted ? [{ daysAgo: began.daysAgo, time: posted.time, enter: post }] : [])]
  })

type Counted = { count: SampleCount; typeId: number }

async function countOne({ tx, people, timeZone }: Past, { count, typeId }: Counted, at: Date): Promise<number> {
  const request = requestBy(people.buyer, at, timeZone)
  const chosen = contract.findCountable.body.parse({ typeIds: [typeId] })
  const { lines } = await findCountable(tx, { ...request, body: chosen })
  const body = contract.addCount.body.parse({
    name: count.name,
    batchIds: lines.flatMap(({ batchId }) => batchId ?? []),
    productIds: lines.flatMap(({ productId, batchId }) => (batchId === null ? productId : [])),
    blind: count.blind,
  })
  const begun = await addCount(tx, { ...request, body })
  const counted = begun.lines.slice(0, count.posted ? undefined : Math.ceil(begun.lines.length / 2))
  const units = new Map(lines.map((line) => [lineKey(line), line.units]))
  const unitsOf = (line: contract.CountLine) => units.get(lineKey(line)) ?? 0
  const fullest = counted.toSorted((a, b) => unitsOf(b) - unitsOf(a))
  const entered = fullest.map((line, index) => ({ id: line.id, counted: unitsOf(line) + (count.found[index] ?? 0) }))
  await enterCounted(tx, { ...request, params: { id: begun.id }, body: { lines: entered } })
  return begun.id
}

const lineKey = ({ productId, batchId }: { productId: number; batchId: number | null }): string =>
  `${productId} ${batchId}`
