/** How many of a customer's newest orders show what they usually buy. */
export const boughtBeforeOrders = 30

/** The most products that are listed as bought before. */
const maxBoughtBefore = 100

/** A product in a customer's newest orders: in how many of them, and when it was last ordered. */
type Bought = { productId: number; orders: number; lastOrderedAt: Date }

/** What a customer is likely to order again, most likely first: what is in the most of their newest orders, of those what was ordered last. */
export const likeliestFirst = <Product extends Bought>(products: readonly Product[]): Product[] =>
  products
    .toSorted(
      (a, b) =>
        b.orders - a.orders || b.lastOrderedAt.getTime() - a.lastOrderedAt.getTime() || a.productId - b.productId,
    )
    .slice(0, maxBoughtBefore)
