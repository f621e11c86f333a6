import { formatDay } from '../time/format-day.ts'
import type { LinePromise } from './promises.ts'

/**
 * "4 on backorder, expected Dec 3", without the purchase order's number, which screens may link. `isOnOrder`: some units of the product are,
 * but not enough for this line.
 */
export function promiseText(
  { missing, purchaseOrderNum, expectedOn }: LinePromise,
  { today, isOnOrder = false }: { today: string; isOnOrder?: boolean },
): string {
  if (purchaseOrderNum === null)
    return `${formatUnits(missing)} short, ${isOnOrder ? 'not enough' : 'nothing'} on order`
  return `${formatUnits(missing)} on backorder, ${arrivalText(expectedOn, today)}`
}

/** "4 short, due Dec 3", where there is no room for the sentence. */
export function shortPromiseText(
  { missing, purchaseOrderNum, expectedOn }: LinePromise,
  { today, isOnOrder = false }: { today: string; isOnOrder?: boolean },
): string {
  const short = `${formatUnits(missing)} short`
  if (purchaseOrderNum === null) return `${short}, ${isOnOrder ? 'not enough' : 'none'} due`
  if (expectedOn === null) return `${short}, no date yet`
  return `${short}, ${expectedOn < today ? 'was due' : 'due'} ${dayText(expectedOn, today)}`
}

export function arrivalText(expectedOn: string | null, today: string): string {
  if (expectedOn === null) return 'no date yet'
  return `${expectedOn < today ? 'was expected' : 'expected'} ${dayText(expectedOn, today)}`
}

/** Units of a product that don't come with an order: short lines of its own, and what its backorders wait for. */
export type BackorderedUnits = { productId: number; units: number; promise: LinePromise | undefined }

/** By product, for the customer: no purchase order, and no day that has passed. */
export const slipPromises = (backordered: readonly BackorderedUnits[], today: string): Map<number, string> =>
  new Map(
    [...Map.groupBy(backordered, ({ productId }) => productId)].map(([id, parts]) => [id, slipText(parts, today)]),
  )

function slipText(parts: readonly BackorderedUnits[], today: string): string {
  const text = `${formatUnits(parts.reduce((sum, { units }) => sum + units, 0))} on backorder`
  // Units without a promise are in stock by now.
  const days = parts.flatMap(({ promise }) => (promise === undefined ? [] : [promise.expectedOn]))
  const known = days.filter((day) => day !== null)
  const last = known.length < days.length ? '' : known.reduce((a, b) => (a > b ? a : b), '')
  return last < today ? text : `${text}, ${arrivalText(last, today)}`
}

/** Dec 3; with the year if it's another one. */
function dayText(day: string, today: string): string {
  const text = formatDay(day)
  return day.slice(0, 4) === today.slice(0, 4) ? text.replace(/, \d+$/, '') : text
}

const formatUnits = (units: number): string => units.toLocaleString('en-US')
