import { maxQuantity } from '@dray/domain/limits'
import { formatCount, pluralize } from '../../../../kit/format-count.ts'
import type { OrderLine } from './use-typed-order.ts'

/** What has to be answered about a line before it can be added; undefined if nothing has. */
export function questionText({ open, proposal, product, total, max }: OrderLine): string | undefined {
  switch (open?.problem) {
    case undefined:
      return undefined
    case 'several':
      return 'More than one product fits. Choose one.'
    case 'similar':
      return 'The spelling differs. Choose the product.'
    case 'partial':
      return 'Only a part of this fits a product. Choose the product.'
    case 'not-sold':
      return `${proposal.notSold} is no longer sold. Choose another product or skip the line.`
    case 'unknown':
      return 'No product has this name or SKU. Search for the product or skip the line.'
    case 'missing':
      return 'The quantity is missing.'
    case 'not-whole':
      return 'Use a whole number of 1 or more.'
    case 'too-large':
      return `A line can have at most ${formatCount(maxQuantity)} units.`
    case 'unclear':
      return 'It is not clear which number is the quantity.'
    case 'in-cases':
      return casesText(proposal.line.quantity ?? 0, product?.unitQuantity ?? 1)
    case 'too-many':
      return `With this line it would be ${pluralize(total, 'unit')}; a line of this product can have at most ${formatCount(max)}.`
  }
}

const casesText = (count: number, size: number): string =>
  `A case has ${pluralize(size, 'unit')}. Enter ${formatCount(count * size)} for ${pluralize(count, 'case')}, or the units that are meant.`

/** What else is good to know about a line: that it is added to others, and what of its text is not used. */
export function noteText({ sameAs, total, proposal: { line } }: OrderLine): string | undefined {
  const notes: string[] = []
  if (sameAs.length > 0) notes.push(`Added to ${rowsText(sameAs)}: ${pluralize(total, 'unit')} in all.`)
  if (line.prices.length > 0) notes.push(`${line.prices.join(', ')} is not used: the customer's price applies.`)
  return notes.length > 0 ? notes.join(' ') : undefined
}

function rowsText(rows: readonly number[]): string {
  const [first = 0, ...others] = new Set(rows)
  return others.length === 0 ? `row ${formatCount(first)}` : `row ${formatCount(first)} and ${others.length} more`
}
