import type { applyPriceRound as contract, RoundPlan } from '@dray/contract/price-rounds'
import type { PriceWay } from '@dray/domain/pricing/prices'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { lockCustomersToPrice } from '../../customers/index.ts'
import { savePrices } from '../save-prices.ts'
import { joinRound } from './join-round.ts'
import { fingerprintOf, planRound } from './plan-round.ts'
import { pricesOfRound } from './price-rounds.sql.ts'

const ways: Record<RoundPlan['kind'], PriceWay> = {
  margin: 'margin',
  percent: 'margin',
  import: 'import',
  refresh: 'refresh',
}

/** Sets the prices of one customer once, as the preview showed them; if they would be others by now, nothing is written (D-15). */
export async function applyPriceRound(tx: Tx, request: CallRequest<typeof contract>): Promise<{ ok: true }> {
  const { params, body, user, at } = request
  const { roundId, customerId } = params
  const { plan, fingerprint, reason } = body
  const names = await lockCustomersToPrice(tx, plan.kind === 'import' ? [plan.fromId, customerId] : [customerId])
  const customerName = mustExist(names.get(customerId))
  await joinRound(tx, { id: roundId, plan }, { userId: user.id, at })
  // The answer was lost and the customer is sent again: 5% more is never 5% twice.
  if ((await pricesOfRound(tx, roundId, customerId)).length > 0) return { ok: true }
  const planned = (await planRound(tx, { customerIds: [customerId], plan, user })).pricesOf(customerId)
  if (fingerprintOf(planned) !== fingerprint) throw new Refusal('changed-meanwhile')
  const prices = new Map(planned.map(({ productId, newPrice }) => [productId, newPrice]))
  await savePrices(
    tx,
    { id: customerId, customerName },
    { prices, way: ways[plan.kind], reason, roundId, notes: 'Price round' },
    request,
  )
  return { ok: true }
}
