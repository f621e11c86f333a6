import type * as contract from '@dray/contract/pricing'
import type { Cents } from '@dray/domain/money'
import { isBelowFloor } from '@dray/domain/pricing/prices'
import { seesCosts } from '@dray/domain/users/permissions'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { marginsOfProducts, savedPrices } from './prices.sql.ts'

type Request = Pick<CallRequest<typeof contract.findPricesBelowFloor>, 'body' | 'user'>

/**
 * Says which prices are below the brand's margin floor. Users who don't receive costs may only ask about saved prices: trying out others
 * would reveal a cost.
 */
export async function answerFloorQuestion(
  db: Db,
  { body, user }: Request,
  log: FastifyBaseLogger,
): Promise<z.output<(typeof contract.findPricesBelowFloor)['answer']>> {
  const { prices, orderId, customerId } = body
  if (seesCosts(user)) return findPricesBelowFloor(db, prices)
  log.info({ userId: user.id, orderId, customerId, prices: prices.length }, 'Asked for prices below a margin floor')
  const saved = new Set((await savedPrices(db, { orderId, customerId })).map(priceKey))
  return findPricesBelowFloor(
    db,
    prices.filter((price) => saved.has(priceKey(price))),
  )
}

const priceKey = ({ productId, price }: { productId: number; price: number }): string => `${productId} ${price}`

/** Returns no figures, so it reveals no cost. */
export async function findPricesBelowFloor<P extends { productId: number; price: Cents }>(
  db: Db,
  prices: readonly P[],
): Promise<{ prices: P[] }> {
  const rows = await marginsOfProducts(
    db,
    prices.map(({ productId }) => productId),
  )
  const margins = new Map(rows.map((row) => [row.id, row]))
  const below = prices.filter(({ productId, price }) => {
    const product = margins.get(productId)
    return product !== undefined && isBelowFloor(price, product)
  })
  return { prices: below }
}
