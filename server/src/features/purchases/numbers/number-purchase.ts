import { noNumbers, type RecordNumbers, withNumber } from '@dray/domain/numbers/record-numbers'
import { purchaseNumber, requestedNumber, type PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import { assignNumber, newDraftNumber } from '../../../numbers/assign-number.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import { brandWithCode, countUp, isNumberFree, readCounter, setCounter, takenNumbers } from './purchase-numbers.sql.ts'

type NumberedBrand = { id: number; skucode: string }
export type PurchaseNumbers = RecordNumbers & { number: string }

/** Takes the brand's next number for a new purchase order; a draft needs none. */
export const takeCounter = async (tx: Tx, brandId: number, status: PurchaseStatus): Promise<number> =>
  status === 'DRAFT' ? 0 : countUp(tx, brandId)

/** The numbers to insert a new purchase order with, unless they are taken. */
export function newNumbers({ skucode }: NumberedBrand, status: PurchaseStatus, counter: number): PurchaseNumbers {
  const number = status === 'DRAFT' ? newDraftNumber() : purchaseNumber(skucode, counter)
  return { number, ...withNumber(noNumbers, status, number) }
}

/** Counts up until a number is free: someone may have typed this one for another purchase order. */
export async function skipTaken(tx: Tx, brand: NumberedBrand, counter: number): Promise<number> {
  const free = await nextFreeCounter(tx, brand.skucode, counter)
  await setCounter(tx, brand.id, free)
  return free
}

type PurchaseToNumber = {
  brand: NumberedBrand
  before: RecordNumbers & { id: number }
  status: PurchaseStatus
  sent: string | null | undefined
}

/**
 * Uses the requested number if it is free; it is shown once the purchase order is no longer a draft. Otherwise keeps the number it has or
 * takes the brand's next one (D-97, D-98, D-212).
 */
export async function numberPurchase(
  tx: Tx,
  { brand, before, status, sent }: PurchaseToNumber,
): Promise<PurchaseNumbers> {
  const { draftNum, realNum } = before
  const requested = requestedNumber(sent)
  if (requested !== null && requested !== realNum && !(await isNumberFree(tx, requested, before.id)))
    throw new Refusal('purchase-number-taken', { purchaseOrderNum: requested })
  const series = {
    next: () => nextNumber(tx, brand),
    isFree: (_: Tx, number: string) => isNumberFree(tx, number, before.id),
  }
  const known = { numbers: { draftNum, realNum: requested ?? realNum }, status, requested: null, userId: null }
  const { number, numbers } = await assignNumber(tx, series, known)
  return { number, ...numbers }
}

/** The brand's next free number. */
const nextNumber = async (tx: Tx, brand: NumberedBrand): Promise<string> =>
  freeNumber(tx, brand, await countUp(tx, brand.id))

async function freeNumber(tx: Tx, brand: NumberedBrand, counter: number): Promise<string> {
  const number = purchaseNumber(brand.skucode, counter)
  return (await isNumberFree(tx, number, undefined))
    ? number
    : freeNumber(tx, brand, await skipTaken(tx, brand, counter))
}

/** The number the brand's next purchase order would get. Nothing is reserved (C-84). */
export async function suggestNumber(db: Db, { id, skucode }: NumberedBrand): Promise<string> {
  return purchaseNumber(skucode, await nextFreeCounter(db, skucode, await readCounter(db, id)))
}

/** Numbers to look up at once. Few are typed ahead of the counter. */
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

/** The number the brand's next purchase order would get (C-84). */
export async function suggestPurchaseNumber(db: Db, brandId: number): Promise<{ purchaseOrderNum: string }> {
  return { purchaseOrderNum: await suggestNumber(db, mustExist(await brandWithCode(db, brandId))) }
}
