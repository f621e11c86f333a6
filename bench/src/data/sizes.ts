/** The same sizes always give the same data. */
export type Sizes = {
  brands: number
  products: number
  /** Products in the large catalog. */
  manyProducts: number
  /** Products in the catalog that is searched, and drafts there. */
  searchedProducts: number
  drafts: number
  customers: number
  /** Customers in the long address book. */
  manyCustomers: number
  /** Customers with custom prices, and prices per customer. */
  pricedCustomers: number
  customPrices: number
  /** Custom prices per customer where prices are edited and refreshed. */
  manyCustomPrices: number
  /** Orders in the two databases that lists are compared on. */
  fewOrders: number
  manyOrders: number
  /** Purchase orders of twenty items each. */
  purchases: number
  /** Shipped orders of one year, for the books. */
  shippedOrders: number
  /** Imported orders of ten lines each. */
  importedOrders: number
}

export const fullSizes: Sizes = {
  brands: 60,
  products: 5000,
  manyProducts: 20_000,
  searchedProducts: 50_000,
  drafts: 8000,
  customers: 1000,
  manyCustomers: 10_000,
  pricedCustomers: 1000,
  customPrices: 100,
  manyCustomPrices: 300,
  fewOrders: 20_000,
  manyOrders: 1_000_000,
  purchases: 20_000,
  shippedOrders: 100_000,
  importedOrders: 20_000,
}

/** Small, to check that the benchmarks work. */
export const quickSizes: Sizes = {
  brands: 60,
  products: 5000,
  manyProducts: 20_000,
  searchedProducts: 20_000,
  drafts: 500,
  customers: 200,
  manyCustomers: 1000,
  pricedCustomers: 100,
  customPrices: 20,
  manyCustomPrices: 50,
  fewOrders: 2000,
  manyOrders: 20_000,
  purchases: 2000,
  shippedOrders: 2000,
  importedOrders: 500,
}
