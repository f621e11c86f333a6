import { availableUnits } from '../../products/available.ts'
import { expectedSales, isOut, type Restockable, supply, suggestedQuantity } from './suggested-quantity.ts'

/**
 * Why so many units are suggested, in one line: "6.5 a week over 8 weeks, 20 available, 12 on the way: 26 for 9 weeks". Where
 * open orders need more than there is, it says how many units are short.
 */
export function suggestionReason(product: Restockable, weeksOfCover: number): string {
  const available = availableUnits(product)
  const facts = [
    soldText(product),
    available < 0 ? `${number(-available)} short` : `${available === 0 ? 'none' : number(available)} available`,
    ...(product.onOrder > 0 ? [`${number(product.onOrder)} on the way`] : []),
  ]
  return `${facts.join(', ')}: ${resultText(product, weeksOfCover)}`
}

/** "6.5 a week over 8 weeks"; of what sells more slowly than one a week the units themselves. */
function soldText({ sold, days }: Restockable): string {
  if (sold === 0) return `None sold in ${weeksText(days / 7)}`
  const perWeek = (sold * 7) / days
  return perWeek < 1
    ? `${number(sold)} in ${weeksText(days / 7)}`
    : `${number(perWeek)} a week over ${weeksText(days / 7)}`
}

function resultText(product: Restockable, weeks: number): string {
  const { quantity, decidedBy } = suggestedQuantity(product, weeks)
  if (decidedBy === 'limit' && product.limit) return limitText(quantity, product.limit.units, supply(product))
  if (isOut(product) && supply(product) === 0 && expectedSales(product, weeks) < 1)
    return `${number(quantity)} to have it in stock`
  if (quantity > 0) return `${number(quantity)} ${product.sold === 0 ? 'for open orders' : `for ${weeksText(weeks)}`}`
  if (product.sold === 0) return 'none to buy'
  const missing = expectedSales(product, weeks) - supply(product)
  return `${missing > 0 ? 'less than 1 more' : 'enough'} for ${weeksText(weeks)}`
}

function limitText(quantity: number, limit: number, have: number): string {
  if (quantity > 0) return `${number(quantity)} to reach the limit of ${number(limit)}`
  return `${have > limit ? 'over' : 'at'} the limit of ${number(limit)}`
}

const weeksText = (weeks: number): string => (weeks === 1 ? '1 week' : `${number(weeks)} weeks`)

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const number = (count: number): string => oneDecimal.format(count)
