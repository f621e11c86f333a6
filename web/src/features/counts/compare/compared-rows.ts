import type { Count, StockComparison } from '@dray/contract/counts'

export const outcomes = ['different', 'onlyHere', 'onlyThere'] as const
export type Outcome = (typeof outcomes)[number]
export const outcomeLabels: Record<Outcome, string> = {
  different: 'Different',
  onlyHere: 'Only here',
  onlyThere: 'Only there',
}

export type ComparedRow = {
  key: string
  outcome: Outcome
  number: string
  productName: string | null
  brandName: string | null
  here: number | null
  there: number | null
}

export function comparedRows({ different, onlyHere, onlyThere }: StockComparison): ComparedRow[] {
  const stocked = (
    outcome: Outcome,
    { batchNumber, productSku, productName, brandName, units, batchId, productId }: StockComparison['onlyHere'][number],
    there: number | null,
  ): ComparedRow => ({
    ...{ outcome, productName, brandName, there },
    key: batchId === null ? `product ${productId}` : `batch ${batchId}`,
    number: batchNumber ?? productSku,
    here: units,
  })
  return [
    ...different.map((row) => stocked('different', row, row.there)),
    ...onlyHere.map((row) => stocked('onlyHere', row, null)),
    ...onlyThere.map(
      ({ number, units }): ComparedRow => ({
        ...{ key: `there ${number}`, outcome: 'onlyThere', number, productName: null, brandName: null },
        ...{ here: null, there: units },
      }),
    ),
  ]
}

/** Stock that only we have, beyond what is listed. */
export const unlisted = ({ onlyHere, onlyHereTotal }: StockComparison): number => onlyHereTotal - onlyHere.length

/** Stock that isn't in the count says nothing about it. */
export function withinCount(compared: StockComparison, { lines }: Pick<Count, 'lines'>): StockComparison {
  const batches = new Set(lines.map(({ batchId }) => batchId))
  const products = new Set(lines.map(({ productId }) => productId))
  const isIn = ({ batchId, productId }: { batchId: number | null; productId: number }) =>
    batchId === null ? products.has(productId) : batches.has(batchId)
  const onlyHere = compared.onlyHere.filter(isIn)
  return {
    ...compared,
    onlyHere,
    onlyHereTotal: onlyHere.length + unlisted(compared),
    different: compared.different.filter(isIn),
  }
}
