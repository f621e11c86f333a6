import { maxQuantity } from '@dray/domain/limits'
import { formatCount, pluralize } from '../../../../kit/text/format-count.ts'
import { type TypedOrderLine } from './use-typed-order.ts'

export function questionText({ open, line, product, total, max }: TypedOrderLine): string | undefined {
  switch (open?.problem) {
    case undefined:
      return undefined
    case 'several':
      return 'More than one product matches. Choose one.'
    case 'similar':
      return 'The spelling differs. Choose the product.'
    case 'partial':
      return 'Only part of this matches a product. Choose the product.'
    case 'not-sold':
      return `${line.notSold} is no longer sold. Choose another product or leave it out.`
    case 'unknown':
      return 'No product has this name or SKU. Search for the product or leave it out.'
    case 'missing':
      return 'The quantity is missing.'
    case 'not-whole':
      return 'Use a whole number of 1 or more.'
    case 'too-large':
      return `A line can have at most ${formatCount(maxQuantity)} units.`
    case 'unclear':
      return "It's unclear which number is the quantity."
    case 'in-cases':
      return casesText(line, product?.unitQuantity ?? null)
    case 'no-last-order':
    case 'which-order':
      return "An earlier order can't be copied here. Type its products."
    case 'too-many':
      return `With this line it would be ${pluralize(total, 'unit')}; a line of this product can have at most ${formatCount(max)}.`
  }
}

function casesText({ cases, unit }: TypedOrderLine['line'], size: number | null): string {
  if (size === null) return 'This product has no case size. Enter the units.'
  const count = cases ?? 0
  const meaning = `A case has ${pluralize(size, 'unit')}.`
  if (unit === 'CASE') return meaning
  return `${meaning} Enter ${formatCount(count * size)} for ${pluralize(count, 'case')}, or ${formatCount(count)} for ${pluralize(count, 'unit')}.`
}
