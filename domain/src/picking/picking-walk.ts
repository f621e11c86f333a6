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
  byName.compare(a.productName, b.productName) ||
  a.productId - b.productId ||
  compareTexts(a.batchNumber, b.batchNumber)

/** Numbers count as numbers: A-2 comes before A-10. No shelf comes last. */
export const compareTexts = (a: string | null, b: string | null): number =>
  Number(a === null) - Number(b === null) || byName.compare(a ?? '', b ?? '')

const byName = new Intl.Collator('en-US', { numeric: true })
