import { availableUnits } from '../../products/available.ts'
import { type Restockable, supply } from './suggested-quantity.ts'

/** In whole days at the pace of its sales, without and with what is on its way. Null if it never runs out. */
export type Cover = { available: number; withOnOrder: number } | null

export function daysOfCover(product: Restockable): Cover {
  const [available, withOnOrder] = [availableUnits(product), supply(product)]
  if (product.sold === 0) return withOnOrder < 0 ? { available: 0, withOnOrder: 0 } : null
  const lasts = (units: number): number => Math.floor((Math.max(0, units) * product.days) / product.sold)
  return { available: lasts(available), withOnOrder: lasts(withOnOrder) }
}

/** What runs out first to the front, counting what is on its way, then without it. */
export function byCover(a: Cover, b: Cover): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a.withOnOrder - b.withOnOrder || a.available - b.available
}
