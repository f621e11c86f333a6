import type { History } from '../data/orders.ts'
import { fullSizes, type Sizes } from '../data/sizes.ts'

const years = 10
const secondsOfYears = years * 365.25 * 86_400
const days = years * 365.25

/** A company that placed this many orders in ten years: more orders mean more customers and more orders a day. */
export function companyWithOrders(orders: number): { orders: number; sizes: Sizes; history: History } {
  const ordersADay = orders / days
  return {
    orders,
    sizes: { ...fullSizes, customers: Math.max(1000, orders / 1000) },
    history: {
      secondsApart: secondsOfYears / orders,
      openOrders: Math.max(1, Math.round(ordersADay * 1.5)),
      unpaidDays: 60,
    },
  }
}

const million = 1_000_000

/** Parses sizes in millions; undefined if one isn't a positive number. */
export function parseSizes(texts: readonly string[]): number[] | undefined {
  const orders = texts.map((text) => Math.round(Number(text) * million))
  return orders.every((count) => Number.isInteger(count) && count >= 1000) ? orders : undefined
}
