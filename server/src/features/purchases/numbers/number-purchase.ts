import { noNumbers, numberIn, type RecordNumbers } from '@dray/domain/numbers/record-numbers'
import { purchaseNumber, requestedNumber } from '@dray/domain/purchases/purchase-number'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-status'
import type { Db, Tx } from '../../../db/db.ts'
import { assignNumber } from '../../../numbers/assign-number.ts'
import { Refusal } from '../../../http/refusal.ts'
import {
  isNumberFree,
  lockCounters,
  lockNumbers,
  readCounter,
  setCounters,
  takenNumbers,
} from './purchase-numbers.sql.ts'

type NumberedBrand = { id: number; skucode: string }
type PurchaseToNumber = {
  brand: NumberedBrand
  /** Of a new purchase order none. */
  before: (RecordNumbers & { id: number }) | undefined
  status: PurchaseStatus
  sent: string | null | undefined
}

/**
 * The numbers of purchase orders in their statuses, in sequence. A number that the request asks for becomes its own, if it is free; it is shown as soon
 * as the purchase order is no draft. Else it keeps its number, or gets the next of its brand (D-97, D-98, D-212).
 */
export async function numberPurchases(
  tx: Tx,
  purchases: readonly PurchaseToNumber[],
): Promise<(RecordNumbers & { number: string })[]> {
  const unnumbered = purchases.filter((purchase) => purchase.status !== 'DRAFT' && !hasNumber(purchase))
  const next = await nextNumbers(
    tx,
    unnumbered.map(({ brand }) => brand),
  )
  const numbered: (RecordNumbers & { number: string })[] = []
  for (const purchase of purchases) numbered.push(await numberPurchase(tx, purchase, next))
  return numbered
}

const knownNumbers = ({ before, sent }: PurchaseToNumber): RecordNumbers => {
  const { draftNum, realNum } = before ?? noNumbers
  return { draftNum, realNum: requestedNumber(sent) ?? realNum }
}

const hasNumber = (purchase: PurchaseToNumber): boolean => numberIn(knownNumbers(purchase), purchase.status) !== null

async function numberPurchase(
  tx: Tx,
  purchase: PurchaseToNumber,
  next: string[],
): Promise<RecordNumbers & { number: string }> {
  const { before, status, sent } = purchase
  const requested = requestedNumber(sent)
  if (requested !== null && requested !== before?.realNum && !(await isNumberFree(tx, requested, before?.id)))
    throw new Refusal('purchase-number-taken', { purchaseOrderNum: requested })
  const series = {
    next: async () => next.shift() ?? '',
    isFree: (_: Tx, number: string) => isNumberFree(tx, number, before?.id),
  }
  const known = { numbers: knownNumbers(purchase), status, requested: null, userId: null }
  const { number, numbers } = await assignNumber(tx, series, known)
  return { number, ...numbers }
}

/** The next number of each of these brands, which nobody has (D-97). A brand that is there twice gets two. */
async function nextNumbers(tx: Tx, brands: readonly NumberedBrand[]): Promise<string[]> {
  if (brands.length === 0) return []
  const ids = brands.map(({ id }) => id)
  const counters = await lockCounters(tx, ids)
  const numbers = await freeNumbers(tx, brands, counters)
  await setCounters(tx, counters)
  return numbers
}

/** Counts on. Someone may have typed one of the numbers for another purchase order, or be typing it now: then the next that is free. */
async function freeNumbers(tx: Tx, brands: readonly NumberedBrand[], counters: Map<number, number>): Promise<string[]> {
  const numbers = brands.map(({ id, skucode }) => {
    const counter = (counters.get(id) ?? 0) + 1
    counters.set(id, counter)
    return purchaseNumber(skucode, counter)
  })
  await lockNumbers(tx, numbers)
  const taken = await takenNumbers(tx, numbers)
  for (const [index, number] of numbers.entries()) {
    const brand = brands[index]
    if (brand && taken.has(number.toLowerCase())) numbers[index] = await numberBehind(tx, brand, counters)
  }
  return numbers
}

async function numberBehind(tx: Tx, { id, skucode }: NumberedBrand, counters: Map<number, number>): Promise<string> {
  const counter = await nextFreeCounter(tx, skucode, counters.get(id) ?? 0)
  counters.set(id, counter)
  const number = purchaseNumber(skucode, counter)
  return (await isNumberFree(tx, number, undefined)) ? number : numberBehind(tx, { id, skucode }, counters)
}

/** The number that the next purchase order of a brand would get. Nothing is reserved (C-84). */
export async function suggestNumber(db: Db, { id, skucode }: NumberedBrand): Promise<string> {
  return purchaseNumber(skucode, await nextFreeCounter(db, skucode, await readCounter(db, id)))
}

/** How many numbers are looked up at once. Few are ever typed ahead of the counter. */
const lookAhead = 50

async function nextFreeCounter(db: Db, skucode: string, last: number): Promise<number> {
  const counters = Array.from({ length: lookAhead }, (_, index) => last + 1 + index)
  const taken = await takenNumbers(
    db,
    counters.map((counter) => purchaseNumber(skucode, counter)),
  )
  const free = counters.find((counter) => !taken.has(purchaseNumber(skucode, counter).toLowerCase()))
  return free ?? nextFreeCounter(db, skucode, last + lookAhead)
}
