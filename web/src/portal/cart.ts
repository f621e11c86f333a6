import {
  type PortalHome,
  type PortalOrder,
  sendPortalOrder,
  type SentOrder,
} from '@dray/contract/customers/portal-orders'
import type { PortalProduct } from '@dray/contract/customers/portal'
import { encode } from '@dray/contract/call/encode'
import { maxQuantity } from '@dray/domain/limits'
import { type Cents, sum, times } from '@dray/domain/money'
import { useSyncExternalStore } from 'react'
import { Problem, request } from '../kit/api/request.ts'
import { newUuid } from '../kit/new-uuid.ts'
import { refreshAll } from './answers.ts'
import { readStored, store } from './stored.ts'

/** A product in the cart, with the price that was shown when it was put in. */
export type CartLine = { sku: string; quantity: number; shownPrice: Cents }

export type Cart = {
  lines: readonly CartLine[]
  day: string | null
  isPickup: boolean
  customerPO: string
  note: string
  /** The sent order that is being changed. */
  replaces: { orderNum: string; modifiedOn: string } | null
  /** An order without an answer yet, and its Idempotency-Key. Until it is answered, the cart can't be changed. */
  sending: { key: string; order: unknown } | null
}

const emptyCart: Cart = {
  lines: [],
  day: null,
  isPickup: false,
  customerPO: '',
  note: '',
  replaces: null,
  sending: null,
}

let owner = ''
let cart = emptyCart
let isSending = false
let problem: Problem | undefined
const listeners = new Set<() => void>()

const storageKey = (): string => `dray-portal-cart ${owner}`
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const notify = (): void => listeners.forEach((listener) => listener())

/** Each contact's cart is kept on the device, so that it outlives a reload and a lost connection. */
export function openCart(contact: string): void {
  if (owner === contact) return
  owner = contact
  cart = readStored(storageKey(), emptyCart)
  problem = undefined
  notify()
}

export function changeCart(changed: Partial<Cart>): void {
  cart = { ...cart, ...changed }
  store(storageKey(), cart)
  notify()
}

export const emptyTheCart = (): void => changeCart(emptyCart)

let shown: { cart: Cart; isSending: boolean; problem: Problem | undefined } | undefined
function read() {
  if (shown?.cart !== cart || shown.isSending !== isSending || shown.problem !== problem)
    shown = { cart, isSending, problem }
  return shown
}
export const useCart = () => useSyncExternalStore(subscribe, read)

/** A quantity of zero takes the product out. */
export function setQuantity({ sku, price }: Pick<PortalProduct, 'sku' | 'price'>, quantity: number): void {
  const units = Math.max(0, Math.min(maxQuantity, Math.trunc(quantity)))
  const known = cart.lines.some((line) => line.sku === sku)
  const changed = cart.lines.map((line) => (line.sku === sku ? { ...line, quantity: units } : line))
  const lines = known ? changed : [...cart.lines, { sku, quantity: units, shownPrice: price }]
  problem = undefined
  changeCart({ lines: lines.filter((line) => line.quantity > 0) })
}

/** The same products as an order had, as far as they are still offered. */
export function fillCart(
  order: PortalOrder,
  menu: ReadonlyMap<string, PortalProduct>,
  { isChange }: { isChange: boolean },
): void {
  const units = Map.groupBy(order.lines, ({ sku }) => sku)
  const lines = [...units].flatMap(([sku, same]): CartLine[] => {
    const product = menu.get(sku)
    const quantity = same.reduce((total, line) => total + line.quantity, 0)
    return product?.orderable ? [{ sku, quantity, shownPrice: product.price }] : []
  })
  problem = undefined
  changeCart({
    ...emptyCart,
    lines,
    ...(isChange && {
      day: order.deliveryDate,
      isPickup: order.pickupOrder,
      customerPO: order.customerPO ?? '',
      note: order.note ?? '',
      replaces: { orderNum: order.orderNum, modifiedOn: order.modifiedOn.toISOString() },
    }),
  })
}

/** Lines in the cart whose products are still offered, at today's prices. */
export type PricedLine = CartLine & { product: PortalProduct }

export const pricedLines = (lines: readonly CartLine[], menu: ReadonlyMap<string, PortalProduct>): PricedLine[] =>
  lines.flatMap((line) => {
    const product = menu.get(line.sku)
    return product?.orderable ? [{ ...line, product }] : []
  })

export const cartTotal = (lines: readonly PricedLine[]): Cents =>
  sum(lines.map(({ product, quantity }) => times(product.price, quantity)))

export const countUnits = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((units, { quantity }) => units + quantity, 0)

/** The day the cart asks for, if it is still offered; else the first one, where the office doesn't choose. */
export function deliveryDay({ day, isPickup }: Cart, { days, rules }: PortalHome): string | null {
  if (isPickup) return null
  const offered = days.find((choice) => choice.day === day) ?? (rules.dayRequired ? days[0] : undefined)
  return offered?.day ?? null
}

export const orderToSend = (lines: readonly PricedLine[], home: PortalHome): SentOrder => ({
  lines: lines.map(({ sku, quantity, product }) => ({ sku, quantity, shownPrice: product.price })),
  deliveryDate: deliveryDay(cart, home),
  pickupOrder: cart.isPickup,
  customerPO: cart.customerPO.trim() || null,
  note: cart.note.trim() || null,
  ...(cart.replaces && {
    replaces: { orderNum: cart.replaces.orderNum, modifiedOn: new Date(cart.replaces.modifiedOn) },
  }),
})

/**
 * Sends an order exactly once: it is stored with its key before it leaves, and after a lost answer, even after a reload, the same goes out
 * again under the same key.
 */
export async function sendOrder(order: SentOrder): Promise<PortalOrder | undefined> {
  if (isSending) return undefined
  const key = cart.sending?.key ?? newUuid()
  isSending = true
  problem = undefined
  changeCart({ sending: { key, order: encode(sendPortalOrder.body, order) } })
  try {
    const sent = await request(sendPortalOrder, { body: order }, { idempotencyKey: key, expects: ['price-changed'] })
    emptyTheCart()
    refreshAll()
    return sent
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    problem = failure
    if (!failure.isOutcomeUnknown) changeCart({ sending: null })
    if (failure.body.code === 'price-changed') refreshAll()
    return undefined
  } finally {
    isSending = false
    notify()
  }
}

/** Sends again what got no answer. */
export async function sendAgain(): Promise<PortalOrder | undefined> {
  return cart.sending ? sendOrder(sendPortalOrder.body.parse(cart.sending.order)) : undefined
}
