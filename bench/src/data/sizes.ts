/** How much data is generated. The same sizes always give the same data. */
export type Sizes = {
  brands: number
  products: number
  /** Products in the large catalog. */
  manyProducts: number
  customers: number
  /** Custom prices per customer. */
  customPrices: number
  /** Orders in the two databases in which lists are compared. */
  fewOrders: number
  manyOrders: number
  /** Purchase orders, of twenty items each. */
  purchases: number
  /** Imported orders, of ten lines each. */
  importedOrders: number
}

export const fullSizes: Sizes = {
  brands: 60,
  products: 5000,
  manyProducts: 20_000,
  customers: 1000,
  customPrices: 100,
  fewOrders: 20_000,
  manyOrders: 1_000_000,
  purchases: 20_000,
  importedOrders: 20_000,
}

/** For checking that the benchmarks work. */
export const quickSizes: Sizes = {
  brands: 60,
  products: 5000,
  manyProducts: 20_000,
  customers: 200,
  customPrices: 20,
  fewOrders: 2000,
  manyOrders: 20_000,
  purchases: 2000,
  importedOrders: 500,
}
