import { type Cents, zero } from '../money.ts'
import { isQuantity, maxQuantity } from '../limits.ts'
import { maxUnits, parseQuantity } from './cart.ts'
import type { ProductQuestion, ProposedLine } from './proposed-lines.ts'
import type { QuantityProblem } from './typed-quantity.ts'

export type LineAnswer<Product> = { product?: Product; typedQuantity?: string; isSkipped?: boolean }

/** `open`: the next question; null for a skipped or complete line. `total`: units of its product in this line and those above it. */
export type AnsweredLine<Product> = {
  proposal: ProposedLine<Product>
  product: Product | null
  quantity: number | null
  isSkipped: boolean
  open: OpenQuestion | null
  total: number
  /** Rows above with the same product. */
  sameAs: readonly number[]
  max: number
}

/** `too-many`: with this line, the lines of a product exceed what one line can have. */
export type OpenQuestion =
  | { about: 'product'; problem: ProductQuestion }
  | { about: 'quantity'; problem: QuantityProblem | 'too-many' }

type Ordered = { id: number; price: Cents; cost?: Cents | null | undefined; unitQuantity: number | null }

export function answerLines<Product extends Ordered>(
  proposed: readonly ProposedLine<Product>[],
  answers: ReadonlyMap<string, LineAnswer<Product>>,
): AnsweredLine<Product>[] {
  const units = new Map<number, { total: number; rows: number[] }>()
  return proposed.map((proposal) => {
    const answer = answers.get(proposal.line.key) ?? {}
    const { isSkipped = false } = answer
    const product = answer.product ?? proposal.product
    const { quantity, problem } = lineQuantity(proposal, answer, product)
    const line = { proposal, product, quantity, isSkipped, total: 0, sameAs: [], max: maxQuantity, open: null }
    if (isSkipped) return line
    if (product === null) {
      return { ...line, open: { about: 'product', problem: proposal.question ?? 'unknown' } }
    }
    if (quantity === null) return { ...line, open: { about: 'quantity', problem: problem ?? 'missing' } }
    const before = units.get(product.id) ?? { total: 0, rows: [] }
    const total = before.total + quantity
    const max = maxUnits({ unitPrice: product.price, priceAdjustment: zero, productCost: product.cost, quantity })
    if (total > max) return { ...line, total, max, open: { about: 'quantity', problem: 'too-many' } }
    units.set(product.id, { total, rows: [...before.rows, proposal.line.row] })
    return { ...line, total, sameAs: before.rows, max }
  })
}

/** Each product once, in the order of its first line. */
export function unitsToAdd<Product extends Ordered>(
  lines: readonly AnsweredLine<Product>[],
): { product: Product; quantity: number }[] {
  const units = new Map<number, { product: Product; quantity: number }>()
  for (const { product, quantity, isSkipped, open } of lines) {
    if (product === null || quantity === null || isSkipped || open) continue
    const before = units.get(product.id)?.quantity ?? 0
    units.set(product.id, { product, quantity: before + quantity })
  }
  return [...units.values()]
}

type AnsweredQuantity = { quantity: number | null; problem: QuantityProblem | null }

/** Cases of a product with several units each have to be confirmed in units. */
function lineQuantity<Product extends Ordered>(
  { line }: ProposedLine<Product>,
  { typedQuantity }: LineAnswer<Product>,
  product: Product | null,
): AnsweredQuantity {
  if (typedQuantity !== undefined) return answeredQuantity(typedQuantity)
  const hasUnits = line.isCases && (product?.unitQuantity ?? 1) > 1
  return hasUnits && line.quantity !== null ? { quantity: null, problem: 'in-cases' } : line
}

function answeredQuantity(typed: string): AnsweredQuantity {
  if (typed.trim() === '') return { quantity: null, problem: 'missing' }
  const quantity = parseQuantity(typed)
  if (quantity !== null && isQuantity(quantity)) return { quantity, problem: null }
  return { quantity: null, problem: quantity !== null && quantity > maxQuantity ? 'too-large' : 'not-whole' }
}
