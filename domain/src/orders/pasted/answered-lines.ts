import { isQuantity, maxQuantity } from '../../limits.ts'
import { type Cents, zero } from '../../money.ts'
import { maxUnits, parseQuantity } from '../cart.ts'
import type { LineQuestion, LineUnits, MessageLine } from './message-line.ts'
import { lineUnits } from './proposed-lines.ts'

export type LineAnswer<Product> = { product?: Product; typedQuantity?: string; isSkipped?: boolean }

/** `open`: the next question; null for a skipped or complete line. `total`: units of its product in this line and those above it. */
export type AnsweredLine<Product> = {
  line: MessageLine<Product>
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
type OpenQuestion = { about: 'product' | 'quantity'; problem: LineQuestion | 'too-many' }

type Ordered = { id: number; price: Cents; cost?: Cents | null | undefined; unitQuantity: number | null }

export function answerLines<Product extends Ordered>(
  lines: readonly MessageLine<Product>[],
  answers: ReadonlyMap<string, LineAnswer<Product>>,
): AnsweredLine<Product>[] {
  const units = new Map<number, { total: number; rows: number[] }>()
  return lines.map((line) => {
    const answer = answers.get(line.key) ?? {}
    const { isSkipped = false } = answer
    const product = answer.product ?? line.product
    const { quantity, problem } = lineQuantity(line, answer, product)
    const answered = { line, product, quantity, isSkipped, total: 0, sameAs: [], max: maxQuantity, open: null }
    if (isSkipped) return answered
    if (product === null) return { ...answered, open: { about: 'product', problem: line.question ?? 'unknown' } }
    if (quantity === null) return { ...answered, open: { about: 'quantity', problem: problem ?? 'missing' } }
    const before = units.get(product.id) ?? { total: 0, rows: [] }
    const total = before.total + quantity
    const max = maxUnits({ unitPrice: product.price, priceAdjustment: zero, productCost: product.cost, quantity })
    if (total > max) return { ...answered, total, max, open: { about: 'quantity', problem: 'too-many' } }
    units.set(product.id, { total, rows: [...before.rows, line.row] })
    return { ...answered, total, sameAs: before.rows, max }
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

function lineQuantity<Product extends Ordered>(
  line: MessageLine<Product>,
  { typedQuantity }: LineAnswer<Product>,
  product: Product | null,
): LineUnits {
  return typedQuantity === undefined ? lineUnits(line, product) : answeredQuantity(typedQuantity)
}

function answeredQuantity(typed: string): LineUnits {
  if (typed.trim() === '') return { quantity: null, problem: 'missing' }
  const quantity = parseQuantity(typed)
  if (quantity !== null && isQuantity(quantity)) return { quantity, problem: null }
  return { quantity: null, problem: quantity !== null && quantity > maxQuantity ? 'too-large' : 'not-whole' }
}
