import type { Need } from '@dray/domain/batches/usable-batches'
import type { BatchRule } from '@dray/domain/orders/batches/allocate-batches'
import { listProducts, type Product } from '@dray/contract/products'
import { type Cents, zero } from '@dray/domain/money'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { type AnsweredLine, answerLines, type LineAnswer, unitsToAdd } from '@dray/domain/orders/pasted/answered-lines'
import { type MessageDesk, type MessageMark, readOrderMessage } from '@dray/domain/orders/pasted/order-message'
import { maxTypedLines } from '@dray/domain/orders/pasted/order-text'
import type { MessageLine } from '@dray/domain/orders/pasted/message-line'
import { type TypedCatalog, typedCatalog } from '@dray/domain/orders/pasted/typed-catalog'
import { isSellable } from '@dray/domain/products/product-status'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useSettings } from '../../../../kit/session.tsx'
import { useRead } from '../../../../kit/api/use-call.ts'
import { companyToday } from '../../../../kit/text/dates.ts'
import { type AddedProducts } from '../cart/use-cart.ts'
import { type Catalog, type MenuProduct, useCatalog } from '../cart/use-catalog.ts'
import { findShortLines } from '../cart/use-shortages.ts'
import { useStockLeft } from '../cart/use-stock-left.ts'
import { type Order } from '@dray/contract/orders'
import { type CartLine } from '@dray/domain/orders/cart'
import { addedPending } from '@dray/domain/orders/missing-units'
import { availableUnits } from '@dray/domain/products/stock'

/** The user's answer about a part of the text. `isLine`: they turned skipped text into a line. */
export type Answer = { productId?: number; typedQuantity?: string; isSkipped?: boolean; isLine?: boolean }
type Answers = ReadonlyMap<string, Answer>

export type TypedOrderLine = AnsweredLine<MenuProduct>

export function useTypedOrder(text: string, customerId: number | null, need: Need) {
  const catalog = useCatalog(customerId, need)
  const all = useRead(listProducts).data
  const [answers, setAnswers] = useState<Answers>(new Map())
  // Deferred: reading thousands of lines must not delay typing.
  const deferredText = useDeferredValue(text)
  const typed = useMemo(() => typedCatalog(all ?? [], isSold), [all])
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const desk = useMemo(() => messageDesk(typed, all ?? [], today), [typed, all, today])
  const madeLines = useMemo(() => answerKeys(answers, ({ isLine }) => isLine), [answers])
  const read = useMemo(
    () => readOrderMessage(deferredText, desk, { madeLines, maxLines: maxTypedLines }),
    [deferredText, desk, madeLines],
  )
  const priced = useMemo(() => read.lines.map((line) => withPrices(line, catalog.byId)), [read, catalog.byId])
  const unclear = useMemo(() => new Set(openKeys(answerLines(priced, new Map()))), [priced])
  const lines = useMemo(
    () => answerLines(priced, answersWithProducts(answers, catalog.byId)),
    [priced, answers, catalog.byId],
  )
  const answer = useCallback(
    (key: string, answer: Answer) =>
      setAnswers((before) => new Map(before).set(key, { ...before.get(key), ...answer })),
    [],
  )
  const search = useCallback(
    (name: string): MenuProduct[] => typed.match(name).flatMap(({ product }) => catalog.byId.get(product.id) ?? []),
    [typed, catalog.byId],
  )
  const units = useMemo(() => unitsToAdd(lines), [lines])
  return {
    catalog,
    lines,
    /** Stays true once the question is answered. */
    isAsked: (line: TypedOrderLine) => unclear.has(line.line.key),
    notTaken: read.rest,
    marked: useMemo(() => markedTexts(deferredText, read.marks), [deferredText, read]),
    unread: read.unread,
    units,
    ...unitTotals(units),
    hasAnswers: answers.size > 0,
    answer,
    search,
  }
}
export type TypedOrder = ReturnType<typeof useTypedOrder>

const isSold = ({ status, basePrice }: Product): boolean => basePrice !== undefined && isSellable(status)

/** The customer's earlier orders are not read here. */
function messageDesk(
  catalog: TypedCatalog<Product>,
  products: readonly Product[],
  today: string,
): MessageDesk<Product> {
  const byId = new Map(products.map((product) => [product.id, product]))
  return { catalog, usual: new Map(), lastOrder: undefined, productById: (id) => byId.get(id), today }
}

export type MarkedText = { from: number; text: string; meaning: string }

const meanings = {
  day: 'a day',
  po: 'a PO number',
  'left-out': 'not ordered',
  folded: 'a signature or an earlier email',
} as const

/** What was read in the text besides its lines. */
const markedTexts = (text: string, marks: readonly MessageMark[]): MarkedText[] =>
  marks.flatMap(({ kind, from, to }) =>
    kind === 'repeat' ? [] : [{ from, text: text.slice(from, to), meaning: meanings[kind] }],
  )

const openKeys = (lines: readonly TypedOrderLine[]): string[] =>
  lines.filter(({ open }) => open !== null).map(({ line }) => line.key)

const answerKeys = (answers: Answers, isKept: (answer: Answer) => boolean | undefined): ReadonlySet<string> =>
  new Set([...answers].filter(([, answer]) => isKept(answer)).map(([key]) => key))

function withPrices(line: MessageLine<Product>, byId: Catalog['byId']): MessageLine<MenuProduct> {
  return {
    ...line,
    product: line.product && (byId.get(line.product.id) ?? null),
    guesses: line.guesses.flatMap(({ id }) => byId.get(id) ?? []),
  }
}

const answersWithProducts = (answers: Answers, byId: Catalog['byId']): ReadonlyMap<string, LineAnswer<MenuProduct>> =>
  new Map(
    [...answers].map(([key, { productId, ...answer }]) => {
      const product = productId === undefined ? undefined : byId.get(productId)
      return [key, product ? { ...answer, product } : answer]
    }),
  )

function unitTotals(units: AddedProducts): { unitQuantity: number; subtotal: Cents } {
  const lines = units.map(({ product, quantity }) => ({ quantity, unitPrice: product.price, priceAdjustment: zero }))
  return orderTotals(lines, zero)
}

export type TargetOrder = { lines: readonly CartLine[]; order: Order | undefined; rule: BatchRule }

export type AddedStock = {
  short: ReadonlyMap<TypedOrderLine, number>
  availableOf: (productId: number) => number | undefined
}

/** Each product's availability after the order with these lines, and the lines that would be short. */
export function useAddedStock(
  lines: readonly TypedOrderLine[],
  products: Catalog['byId'],
  { lines: inCart, order, rule }: TargetOrder,
): AddedStock {
  const added = useMemo(() => lines.flatMap((line, at) => addedLine(line, at)), [lines])
  const all = useMemo(() => [...inCart, ...added], [inCart, added])
  const left = useStockLeft([...new Set(all.map(({ productId }) => productId))], order?.id)
  return useMemo(() => {
    const pending = addedPending(all, order)
    const short = findShortLines({ lines: all, order, rule, left, products, arriving: [] })
    return {
      short: new Map(added.flatMap(({ key, line }) => (short.has(key) ? [[line, short.get(key)?.missing ?? 0]] : []))),
      availableOf: (productId) => {
        const product = products.get(productId)
        return product && availableUnits(product, pending.get(productId))
      },
    }
  }, [added, all, left, order, products, rule])
}

/** As the line of the cart it would become; its key is none of the cart's. */
function addedLine(line: TypedOrderLine, at: number) {
  const { product, quantity, isSkipped, open } = line
  if (!product || !quantity || isSkipped || open) return []
  const { id: productId, hasBatch: shouldHaveTag } = product
  const batch = { productBatchId: null, batchMode: 'auto' as const, shouldHaveTag }
  return [{ key: -1 - at, productId, quantity, tagsPulled: false, ...batch, line }]
}
