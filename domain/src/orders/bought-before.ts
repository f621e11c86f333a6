export const boughtBeforeOrders = 30

const maxBoughtBefore = 100

/** `orders`: in how many of the newest orders. */
type Bought = { productId: number; orders: number; lastOrderedAt: Date }

/** In the most of their newest orders; of those, ordered last. */
export const likeliestFirst = <Product extends Bought>(products: readonly Product[]): Product[] =>
  products
    .toSorted(
      (a, b) =>
        b.orders - a.orders || b.lastOrderedAt.getTime() - a.lastOrderedAt.getTime() || a.productId - b.productId,
    )
    .slice(0, maxBoughtBefore)
