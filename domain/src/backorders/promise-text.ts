import { formatDay } from '../time/format-day.ts'
import { unusableTexts } from '../orders/batches/allocate-batches.ts'
import { type Arrival, type LinePromise, shortReason } from './promises.ts'

type ReasonOptions = { today: string; isOnOrder?: boolean }

/** "4 short, due Dec 3", without the purchase order's number, which screens may link. */
export const promiseText = (promise: LinePromise, options: ReasonOptions): string =>
  `${formatUnits(promise.missing)} short, ${reasonText(promise, options)}`

/** The one reason beside the figure. `isOnOrder`: some units of the product are, but not enough for this line. */
export function reasonText(promise: LinePromise, { today, isOnOrder = false }: ReasonOptions): string {
  const { unusableReason, unlabeledUnits = 0, expectedOn, goesFirst } = promise
  switch (shortReason(promise)) {
    case 'unusable':
      return unusableReason === undefined ? '' : `batch ${unusableTexts[unusableReason]}`
    case 'unlabeled':
      return `${formatUnits(unlabeledUnits)} on the shelf without a batch`
    case 'due':
      return dueText(expectedOn, today)
    case 'goes-first':
      return `${goesFirst} goes first`
    case 'nothing':
      return isOnOrder ? 'not enough on order' : 'nothing on order'
  }
}

function dueText(expectedOn: string | null, today: string): string {
  if (expectedOn === null) return 'no date yet'
  return `${expectedOn < today ? 'was due' : 'due'} ${dayText(expectedOn, today)}`
}

export function arrivalText(expectedOn: string | null, today: string): string {
  if (expectedOn === null) return 'no date yet'
  return `${expectedOn < today ? 'was expected' : 'expected'} ${dayText(expectedOn, today)}`
}

/** Units of a product that don't come with an order: short lines of its own, and what its backorders wait for. */
export type BackorderedUnits = { productId: number; units: number; promise: Arrival | undefined }

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
