import type { Cents } from '../money.ts'
import type { MessageKind } from './message-kinds.ts'

/** Units of a product before and after. */
export type LineChange = { productId: number; name: string; from: number; to: number }

type When = { deliveryDate: string | null; pickupOrder: boolean }
/** The order that takes the units that came short. */
type Follows = { follows?: { orderNum: string; units: number } }

export type MessageFacts = {
  ORDER_CONFIRMED: { orderNum: string; units: number; total: Cents } & When & Follows
  ORDER_CHANGED: {
    orderNum: string
    isCanceled?: boolean
    lines: LineChange[]
    moved?: When
    total?: Cents
  } & Follows
  ORDER_DECLINED: { orderNum: string; reason: string | null }
  ON_ITS_WAY: { orderNum: string }
  DELIVERED: { orderNum: string; pickupOrder: boolean }
  CREDIT_MEMO: { orderNum: string; memoNum: string; amount: Cents }
  /** Without a number, it was declined. */
  CLAIM_ANSWERED: { orderNum: string; memoNum: string | null; amount: Cents; reason: string | null }
  DUE_SOON: OpenInvoices
  OVERDUE: OpenInvoices
  /** In the company's time. */
  NEW_DEVICE: { device: string; openedAt: string }
}
/** The first ones, of `count`. */
type OpenInvoices = { invoices: { orderNum: string; dueOn: string; balance: Cents }[]; count: number; balance: Cents }

/** An event, as the kind of message that reports it. */
export type NewsAbout = { [Kind in MessageKind]: { kind: Kind; facts: MessageFacts[Kind] } }[MessageKind]

/**
 * News of one kind about one order, as one message: the last, with all that changed since the first. Undefined if it all came back to what
 * it was.
 */
export function mergedNews(earlier: NewsAbout, later: NewsAbout): NewsAbout | undefined {
  if (earlier.kind !== 'ORDER_CHANGED' || later.kind !== 'ORDER_CHANGED') return later
  const facts = {
    ...earlier.facts,
    ...later.facts,
    lines: mergedLines(earlier.facts.lines, later.facts.lines),
  }
  const saysNothing = facts.lines.length === 0 && !facts.moved && !facts.isCanceled
  return saysNothing ? undefined : { kind: 'ORDER_CHANGED', facts }
}

function mergedLines(earlier: readonly LineChange[], later: readonly LineChange[]): LineChange[] {
  const lines = new Map(earlier.map((line) => [line.productId, line]))
  for (const line of later) lines.set(line.productId, { ...line, from: lines.get(line.productId)?.from ?? line.from })
  return [...lines.values()].filter(({ from, to }) => from !== to)
}
