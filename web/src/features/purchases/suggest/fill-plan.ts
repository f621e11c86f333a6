/** Quantities by product. Null where none is typed. */
export type Quantities = ReadonlyMap<number, number | null>

type Cart = {
  /** What is in the cart now. */
  quantities: Quantities
  /** What earlier suggestions filled in, so that a new suggestion may replace it. */
  filled: Quantities
}

/** What suggestions do to a cart: `fill` at once, `replace` only after asking, because these quantities were typed. */
export type FillPlan = { fill: Map<number, number | null>; replace: Map<number, number | null> }

/** A suggestion of 0 fills in nothing, and empties what was filled in before. */
export function fillPlan(suggested: ReadonlyMap<number, number>, { quantities, filled }: Cart): FillPlan {
  const plan: FillPlan = { fill: new Map(), replace: new Map() }
  for (const [productId, units] of suggested) {
    const suggestion = units === 0 ? null : units
    const now = quantities.get(productId) ?? null
    if (now === suggestion) continue
    const isTyped = now !== null && now !== filled.get(productId)
    plan[isTyped ? 'replace' : 'fill'].set(productId, suggestion)
  }
  return plan
}
