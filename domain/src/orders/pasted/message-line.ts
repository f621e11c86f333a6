import type { TypedCatalog } from './typed-catalog.ts'
import type { CountedIn, QuantityProblem } from './typed-line.ts'

/** `similar`: fits after one letter is corrected. `partial`: the text has only parts or some of its words. `several`: equally good. */
export type ProductQuestion = 'several' | 'similar' | 'partial' | 'not-sold' | 'unknown'

/** About the words that repeat an order: there is none, or they may mean another one. */
export type RepeatQuestion = 'no-last-order' | 'which-order'

export type LineQuestion = ProductQuestion | RepeatQuestion | QuantityProblem

/** A product as the reader needs it. */
export type MessageProduct = {
  id: number
  sku: string
  name: string
  brand: string
  type: string
  /** Units per case. */
  unitQuantity: number | null
}

/** In units; null with the problem, or while the size of its cases isn't known. */
export type LineUnits = { quantity: number | null; problem: QuantityProblem | null }

/** A line with the product it clearly names, or with a question and the best guesses among products sold. */
export type MessageLine<Product> = LineUnits & {
  /** Stays the same while other parts of the text change. */
  key: string
  /** From 1. */
  row: number
  text: string
  /** Its place in the message. */
  from: number
  to: number
  product: Product | null
  /** As typed. */
  unit: CountedIn
  /** How many cases or boxes were typed. */
  cases: number | null
  certain: boolean
  guesses: readonly Product[]
  question: LineQuestion | null
  notSold: string | null
  /** Amounts of money in it, which are not used. */
  prices: readonly string[]
  /** `last-order`: brought in by "same as last week", which is its text. */
  source: 'text' | 'last-order'
}

/** What the words of a customer are compared with. */
export type ProductDesk<Product> = {
  catalog: TypedCatalog<Product>
  /** Units the customer last bought, by product id. */
  usual: ReadonlyMap<number, number>
  productById: (id: number) => Product | undefined
}

export type LastOrder = { orderNum: string; lines: readonly { productId: number; quantity: number }[] }

export type MessageDesk<Product> = ProductDesk<Product> & {
  /** For "same as last week"; undefined if the customer has none. */
  lastOrder: LastOrder | undefined
  /** The company's, as YYYY-MM-DD. */
  today: string
}
