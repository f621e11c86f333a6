/** How much is generated. The same sizes give the same data, every time. */
export type Sizes = {
  brands: number
  products: number
  /** Products of the large catalog. */
  manyProducts: number
  customers: number
  /** Products for which each customer has a price of their own. */
  customPrices: number
  /** Orders in the two databases that a list is compared in. */
  fewOrders: number
  manyOrders: number
  /** Orders, of ten lines each, that are imported. */
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
  importedOrders: 20_000,
}

/** For a look at whether the bench itself works. */
export const quickSizes: Sizes = {
  brands: 60,
  products: 5000,
  manyProducts: 20_000,
  customers: 200,
  customPrices: 20,
  fewOrders: 2000,
  manyOrders: 20_000,
  importedOrders: 500,
}
