import { availableUnits } from '../../products/available.ts'
import { expectedSales, isOut, type Restockable, supply, suggestedQuantity } from './suggested-quantity.ts'

/** "6.5 a week over 8 weeks, 20 available, 12 on the way: 26 for 9 weeks, rounded up to 3 cases of 12", or how many are short. */
export function suggestionReason(product: Restockable, weeksOfCover: number): string {
  const available = availableUnits(product)
  const facts = [
    soldText(product),
    available < 0 ? `${number(-available)} short` : `${available === 0 ? 'none' : number(available)} available`,
    ...(product.onOrder > 0 ? [`${number(product.onOrder)} on the way`] : []),
  ]
  return `${facts.join(', ')}: ${resultText(product, weeksOfCover)}${casesText(product, weeksOfCover)}`
}

/** Of what sells more slowly than one a week, the units themselves. */
function soldText({ sold, days }: Restockable): string {
  if (sold === 0) return `None sold in ${weeksText(days / 7)}`
  const perWeek = (sold * 7) / days
  return perWeek < 1
    ? `${number(sold)} in ${weeksText(days / 7)}`
    : `${number(perWeek)} a week over ${weeksText(days / 7)}`
}

function resultText(product: Restockable, weeks: number): string {
  const { exact, decidedBy } = suggestedQuantity(product, weeks)
  if (decidedBy === 'limit' && product.limit) return limitText(exact, product.limit.units, supply(product))
  if (isOut(product) && supply(product) === 0 && expectedSales(product, weeks) < 1)
    return `${number(exact)} to have it in stock`
  const time = timeText(product, weeks)
  if (exact > 0) return `${number(exact)} ${product.sold === 0 ? 'for open orders' : `for ${time}`}`
  if (product.sold === 0) return 'none to buy'
  const missing = expectedSales(product, weeks) - supply(product)
  return `${missing > 0 ? 'less than 1 more' : 'enough'} for ${time}`
}

const timeText = ({ leadTimeDays }: Restockable, weeks: number): string =>
  leadTimeDays === null || leadTimeDays === 0
    ? weeksText(weeks)
    : `${weeksText(weeks)} and ${leadTimeDays === 1 ? '1 day' : `${number(leadTimeDays)} days`} until delivery`

function casesText(product: Restockable, weeks: number): string {
  const { rounded, decidedBy } = suggestedQuantity(product, weeks)
  if (rounded === null) return ''
  const { way, cases, unitsPerCase } = rounded
  const why =
    way === 'down' && decidedBy === 'cover' && product.limit ? ` by the limit of ${number(product.limit.units)}` : ''
  return `, rounded ${way} to ${cases === 1 ? '1 case' : `${number(cases)} cases`} of ${number(unitsPerCase)}${why}`
}

function limitText(quantity: number, limit: number, have: number): string {
  if (quantity > 0) return `${number(quantity)} to reach the limit of ${number(limit)}`
  return `${have > limit ? 'over' : 'at'} the limit of ${number(limit)}`
}

const weeksText = (weeks: number): string => (weeks === 1 ? '1 week' : `${number(weeks)} weeks`)

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const number = (count: number): string => oneDecimal.format(count)
