import { compareNames } from '../text/name-order.ts'
/** In which sequence units are picked: by shelf, then product, then batch. */
export type PickPlace = {
  shelf: string | null
  productName: string
  productId: number
  batchNumber: string | null
}

/** A batch's own shelf wins over its product's. */
export const effectiveShelf = (batchShelf: string | null, productShelf: string | null): string | null =>
  batchShelf ?? productShelf

/** Lines without a shelf come last, and so do units without a batch among those of their product. */
export const compareForPicking = (a: PickPlace, b: PickPlace): number =>
  compareTexts(a.shelf, b.shelf) ||
  compareNames(a.productName, b.productName) ||
  a.productId - b.productId ||
  compareTexts(a.batchNumber, b.batchNumber) ||
  compareSpelling(a, b)

/** A-2 and a-2 are one place in the walk, but always come in the same sequence. */
function compareSpelling(a: PickPlace, b: PickPlace): number {
  const [first, second] = [a, b].map(({ shelf, productName, batchNumber }) => `${shelf} ${productName} ${batchNumber}`)
  return first === second ? 0 : (first ?? '') < (second ?? '') ? -1 : 1
}

/** Numbers count as numbers: A-2 comes before A-10. No shelf comes last. */
export const compareTexts = (a: string | null, b: string | null): number =>
  Number(a === null) - Number(b === null) || compareNames(a ?? '', b ?? '')
