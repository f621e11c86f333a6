import type * as contract from '@dray/contract/pricing'
import type { Cents } from '@dray/domain/money'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { lockCustomersToPrice } from '../customers/index.ts'
import { customPrices } from './prices.sql.ts'
import { joinRound } from './rounds/apply-price-round.ts'
import { type NewPrices, savePrices } from './save-prices.ts'

type Done = Promise<{ ok: true }>

/** Sets one typed price for many products (D-54). */
export function setCustomPrice(tx: Tx, request: CallRequest<typeof contract.setCustomPrice>): Done {
  const { params, body, query } = request
  const prices = new Map(body.productIds.map((id) => [id, body.customPrice]))
  return changePrices(tx, params.id, { ...query, prices, way: 'hand' }, request)
}

export function removeCustomPrices(tx: Tx, request: CallRequest<typeof contract.removeCustomPrices>): Done {
  const { params, body, query } = request
  const ids = body.productIds ?? (body.productId === undefined ? [] : [body.productId])
  return changePrices(tx, params.id, { ...query, prices: new Map(ids.map((id) => [id, null])), way: 'hand' }, request)
}

export function setMarginPrices(tx: Tx, request: CallRequest<typeof contract.setMarginPrices>): Done {
  const { params, body, query } = request
  const prices = new Map(
    body.flatMap((entry) => Object.entries(entry).map(([id, price]) => [Number(id), price] as const)),
  )
  return changePrices(tx, params.id, { ...query, prices, way: 'margin' }, request)
}

export async function setCustomPrices(tx: Tx, request: CallRequest<typeof contract.setCustomPrices>): Done {
  const { params, body, query, user, at } = request
  const plan = { kind: 'refresh', rounding: 'none' } as const
  if (query.roundId !== undefined) await joinRound(tx, { id: query.roundId, plan }, { userId: user.id, at })
  const prices = new Map(body.map(({ productId, newCustomPrice }) => [productId, newCustomPrice]))
  const reasons = new Map(
    body.flatMap(({ productId, reason }) => (typeof reason === 'string' ? [[productId, reason] as const] : [])),
  )
  return changePrices(tx, params.customerId, { ...query, prices, reasons }, request)
}

async function changePrices(
  tx: Tx,
  customerId: number,
  prices: NewPrices,
  request: Pick<CallRequest<typeof contract.setCustomPrice>, 'user' | 'author'>,
): Done {
  const customerName = mustExist((await lockCustomersToPrice(tx, [customerId])).get(customerId))
  await savePrices(tx, { id: customerId, customerName }, prices, request)
  return { ok: true }
}

/** Copies another customer's prices: the source wins, and prices only the target has stay (D-53). */
export async function copyCustomPrices(tx: Tx, request: CallRequest<typeof contract.copyCustomPrices>): Done {
  const { fromId, toId } = request.params
  const names = await lockCustomersToPrice(tx, [fromId, toId])
  const [from, customerName] = [mustExist(names.get(fromId)), mustExist(names.get(toId))]
  const source = await customPrices(tx, fromId)
  const prices = new Map<number, Cents>(source.map(({ productId, customPrice }) => [productId, customPrice]))
  const notes = `Prices imported from ${from}`
  await savePrices(tx, { id: toId, customerName }, { ...request.query, prices, way: 'import', notes }, request)
  return { ok: true }
}
