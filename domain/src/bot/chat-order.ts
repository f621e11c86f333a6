import { isQuantity, maxQuantity } from '../limits.ts'
import { type Cents, sum, times, zero } from '../money.ts'
import { type CaseProduct, nearestCases } from '../ordering/order-size.ts'
import { type AnsweredLine, answerLines, type LineAnswer, unitsToAdd } from '../orders/pasted/answered-lines.ts'
import { type MessageDesk, readOrderMessage } from '../orders/pasted/order-message.ts'
import { readOrderText, type TypedLine } from '../orders/pasted/order-text.ts'
import { typedCatalog } from '../orders/pasted/typed-catalog.ts'
import { readAmount, type TypedQuantity } from '../orders/pasted/typed-line.ts'

/** A product of the customer's menu. */
export type MenuProduct = CaseProduct & {
  sku: string
  name: string
  brand: string
  type: string
  /** The customer's. */
  price: Cents
  orderable: boolean
}

type ChatAnswer = { sku?: string | undefined; quantity?: number | undefined; isSkipped?: boolean | undefined }

/** An order that is being written in a chat. It is read anew from its text each time, so it is always of the present menu. */
export type ChatOrder = {
  text: string
  /** By the key of the line in the text. */
  answers: Record<string, ChatAnswer>
  /** Units of products that are sold in full cases, by SKU. */
  fullCases: Record<string, number>
  /** Null until the customer chose another than the first day. */
  delivery: { day: string | null; isPickup: boolean } | null
  customerPO: string | null
}

export const newChatOrder = (text: string): ChatOrder => ({
  text,
  answers: {},
  fullCases: {},
  delivery: null,
  customerPO: null,
})

/** More don't fit in a message that a person can check. */
export const maxChatLines = 40

export type ChatLine = { product: MenuProduct; quantity: number }

export type ChatQuestion =
  | { about: 'product'; key: string; typed: string; guesses: readonly MenuProduct[]; notSold: string | null }
  | { about: 'quantity'; key: string; typed: string; product: MenuProduct; choices: readonly number[] }
  | { about: 'cases'; product: MenuProduct; quantity: number; unitsPerCase: number; choices: readonly number[] }

export type ReadChatOrder = {
  lines: ChatLine[]
  total: Cents
  /** How many lines are asked about. */
  openLines: number
  /** The first of them. */
  question: ChatQuestion | undefined
  /** The sentences between the lines, which the office reads with the order. */
  note: string | null
  /** As the customer wrote it anywhere in the text, or answered it. */
  customerPO: string | null
  /** The delivery days that the text names. */
  namedDays: readonly string[]
  /** Names of products that the text says it doesn't need. */
  leftOut: string[]
  /** The number of the order that the text repeats. */
  repeats: string | null
  /** Other parts that have a number, such as a telephone number. */
  notTaken: string[]
  isTooLong: boolean
}

export type ChatMenu = MessageDesk<Orderable> & { bySku: ReadonlyMap<string, Orderable> }
type Orderable = MenuProduct & { id: number; unitQuantity: number | null }

type SkuUnits = { sku: string; quantity: number }
type Ordering = {
  /** What the customer last bought. */
  usual: readonly SkuUnits[]
  last: { orderNum: string; lines: readonly (SkuUnits & { name: string })[] } | null
  today: string
}

export function chatMenu(menu: readonly MenuProduct[], { usual, last, today }: Ordering): ChatMenu {
  const onMenu = new Set(menu.map(({ sku }) => sku))
  const gone = (last?.lines ?? []).filter(({ sku }) => !onMenu.has(sku)).map(noLongerOrderable)
  const products = [...menu, ...gone].map((product, id) => ({ ...product, id, unitQuantity: product.unitsPerCase }))
  const bySku = new Map(products.map((product) => [product.sku, product]))
  const known = (lines: readonly SkuUnits[]) =>
    lines.flatMap(({ sku, quantity }) => {
      const product = bySku.get(sku)
      return product ? [{ productId: product.id, quantity }] : []
    })
  return {
    bySku,
    catalog: typedCatalog(products, ({ orderable }) => orderable),
    usual: new Map(known(usual).map(({ productId, quantity }) => [productId, quantity])),
    lastOrder: last === null ? undefined : { orderNum: last.orderNum, lines: known(last.lines) },
    productById: (id) => products[id],
    today,
  }
}

/** A product of the last order that the menu doesn't have any more. */
const noLongerOrderable = ({ sku, name }: { sku: string; name: string }): MenuProduct => ({
  ...{ sku, name, brand: '', type: '', price: zero, unitsPerCase: null },
  ...{ soldIn: 'UNIT', orderable: false },
})

export function readChatOrder(order: ChatOrder, menu: ChatMenu): ReadChatOrder {
  const { typed, message } = readLines(order, menu)
  const open = typed.filter(({ open: question, isSkipped }) => question !== null && !isSkipped)
  const lines = unitsToAdd(typed)
    .map(({ product, quantity }) => ({ product, quantity: order.fullCases[product.sku] ?? quantity }))
    .filter(({ quantity }) => quantity > 0)
  return {
    lines,
    total: sum(lines.map(({ product, quantity }) => times(product.price, quantity))),
    openLines: open.length,
    question: open[0]
      ? lineQuestion(open[0], menu)
      : lines.map(caseQuestion).find((question) => question !== undefined),
    note: message.note?.slice(0, maxNoteLetters) ?? null,
    customerPO: order.customerPO ?? message.customerPO,
    namedDays: message.days,
    leftOut: message.leftOut.map(({ name }) => name),
    repeats: message.repeats,
    notTaken: notTakenParts(message.rest),
    isTooLong: message.unread > 0 || lines.length > maxChatLines,
  }
}

const maxNoteLetters = 500

/** Parts with a number that are no sentences, such as a telephone number. */
const notTakenParts = (rest: readonly TypedLine[]): string[] =>
  rest.filter(({ role, text }) => role !== 'line' && /\d/.test(text)).map(({ text }) => text)

function readLines(order: ChatOrder, menu: ChatMenu) {
  const message = readOrderMessage(order.text, menu)
  const answers = new Map(
    message.lines.map(({ key }) => {
      const { sku, quantity, isSkipped } = order.answers[key] ?? {}
      const product = sku === undefined ? undefined : menu.bySku.get(sku)
      const answer: LineAnswer<Orderable> = {
        ...(product && { product }),
        ...(quantity !== undefined && { typedQuantity: String(quantity) }),
        ...(isSkipped !== undefined && { isSkipped }),
      }
      return [key, answer] as const
    }),
  )
  return { typed: answerLines(message.lines, answers), message }
}

type Open = AnsweredLine<Orderable>

function lineQuestion({ line, product }: Open, menu: ChatMenu): ChatQuestion {
  const { key, text: typed, guesses, notSold } = line
  if (product === null) return { about: 'product', key, typed, guesses, notSold }
  return { about: 'quantity', key, typed, product, choices: quantityChoices(product, menu) }
}

const commonQuantities = [6, 12, 24, 48]
const maxChoices = 4

function quantityChoices(product: Orderable, { usual }: Pick<ChatMenu, 'usual'>): number[] {
  const own = usual.get(product.id)
  const perCase = product.unitsPerCase ?? 0
  const cases = perCase > 1 ? [perCase, 2 * perCase] : []
  const choices = [
    ...(own === undefined ? [] : [own]),
    ...cases,
    ...(product.soldIn === 'CASE' ? [] : commonQuantities),
  ]
  return [...new Set(choices)].slice(0, maxChoices).sort((a, b) => a - b)
}

function caseQuestion({ product, quantity }: ChatLine): ChatQuestion | undefined {
  const nearest = nearestCases(quantity, product)
  const { unitsPerCase } = product
  if (!nearest || unitsPerCase === null) return undefined
  const choices = [nearest.below, nearest.above].filter((units) => isQuantity(units))
  return { about: 'cases', product, quantity, unitsPerCase, choices }
}

/** `sku` chooses a product, and `quantity` answers how many. */
export type ChatChoice = { sku: string } | { quantity: number } | 'leave-out'

export function answerQuestion(order: ChatOrder, question: ChatQuestion, choice: ChatChoice): ChatOrder {
  if (question.about === 'cases') {
    const { sku } = question.product
    if (choice === 'leave-out') return { ...order, fullCases: { ...order.fullCases, [sku]: 0 } }
    return 'quantity' in choice ? { ...order, fullCases: { ...order.fullCases, [sku]: choice.quantity } } : order
  }
  const answer = choice === 'leave-out' ? { isSkipped: true } : choice
  const answers = { ...order.answers, [question.key]: { ...order.answers[question.key], ...answer } }
  return { ...order, answers }
}

/** A text that comes while the order is being written: the answer to its question, or more lines. */
export function continueOrder(order: ChatOrder, question: ChatQuestion | undefined, text: string): ChatOrder {
  const amount = readAmount(text.trim())
  if (question && question.about !== 'product' && amount) {
    const quantity = typedUnits(amount, question.product)
    if (quantity !== undefined) return answerQuestion(order, question, { quantity })
    return order
  }
  if (question?.about !== 'product' || /[\r\n]/.test(text.trim())) return withText(order, text)
  const [line] = readOrderText(question.typed, () => false).lines
  const { lines } = readOrderText(text, () => false)
  const isOnlyName = lines.length === 1 && lines[0]?.place === 'none'
  const quantity = line?.quantity ?? null
  const unit = line && line.countedIn !== 'UNIT' ? 'cases ' : ''
  const skipped = answerQuestion(order, question, 'leave-out')
  return withText(skipped, isOnlyName && quantity !== null ? `${quantity} ${unit}${text.trim()}` : text)
}

function typedUnits({ quantity, countedIn }: TypedQuantity, { unitsPerCase }: CaseProduct): number | undefined {
  const isUnclear = countedIn === 'BOX' || (countedIn === 'CASE' && unitsPerCase === null)
  if (quantity === null || isUnclear) return undefined
  const units = countedIn === 'CASE' ? quantity * (unitsPerCase ?? 1) : quantity
  return isQuantity(units) && units <= maxQuantity ? units : undefined
}

const withText = (order: ChatOrder, text: string): ChatOrder => ({
  ...order,
  text: `${order.text}\n${text.trim()}`,
  fullCases: {},
})
