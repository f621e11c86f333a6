import { listBrands } from '@dray/contract/brands'
import { findPricesBelowFloor, maxPricedProducts } from '@dray/contract/pricing'
import { type Cents, cents } from '@dray/domain/money'
import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type AnswerOf, type Problem, request } from '../../kit/api/request.ts'
import { useRead } from '../../kit/api/use-call.ts'
import { useSession } from '../../kit/session.tsx'
import { productsBelowFloor } from './reason-field.tsx'

export type ProductPrice = { productId: number; price: Cents }

/** Identifies a price of a product. */
export const priceKey = ({ productId, price }: ProductPrice): string => `${productId} ${price}`

type Keys = readonly string[]
type Answer = AnswerOf<(typeof findPricesBelowFloor)['answer']>
const none: ReadonlySet<string> = new Set()
const noPrices: readonly ProductPrice[] = []

type Options = {
  /** The order as last saved. */
  saved?: { orderId: number; prices: readonly ProductPrice[] } | undefined
}

/**
 * The prices below their brand's margin floor, as `priceKey`s. Only the server can tell, and it isn't asked while no brand has a floor
 *. Users who can't see costs are told only
 * about saved prices; they learn about others when a save is refused. Only new prices are sent, so adding a line to an order of a
 * thousand sends one price.
 */
export function usePricesBelowFloor(prices: readonly ProductPrice[], { saved }: Options = {}): ReadonlySet<string> {
  const { may, seesCosts } = useSession()
  const mayAsk = may(findPricesBelowFloor) && prices.length > 0
  const brands = useRead(listBrands, {}, { enabled: mayAsk }).data
  const hasFloor = mayAsk && brands?.some(({ marginFloor }) => marginFloor !== null) === true
  const [productGroups] = useState(createGroups)
  const checked = seesCosts ? prices : (saved?.prices ?? noPrices)
  const orderId = seesCosts ? undefined : saved?.orderId
  const queries = useMemo(
    () => (hasFloor ? productGroups(checked).map((keys) => groupOptions(keys, orderId)) : []),
    [hasFloor, productGroups, checked, orderId],
  )
  const known = useQueries({ queries, combine: belowIn })
  return useMemo(() => amongThese(known, prices), [known, prices])
}

/** The prices refused so far for being below the margin floor, as `priceKey`s. `prices`: those sent when `problem` came. */
export function useRefusedPrices(prices: readonly ProductPrice[], problem: Problem | null): ReadonlySet<string> {
  const [refused, setRefused] = useState({ problem, keys: none })
  if (problem !== refused.problem) {
    const products = new Set(productsBelowFloor(problem).map(({ productId }) => productId))
    const keys = prices.filter(({ productId }) => products.has(productId)).map(priceKey)
    setRefused({ problem, keys: keys.length === 0 ? refused.keys : new Set([...refused.keys, ...keys]) })
  }
  return refused.keys
}

/** Drops prices that are gone, such as a removed line's. Returns the same set if none are. */
function amongThese(below: ReadonlySet<string>, prices: readonly ProductPrice[]): ReadonlySet<string> {
  if (below.size === 0) return none
  const current = new Set(prices.map(priceKey))
  const remaining = [...below].filter((key) => current.has(key))
  return remaining.length === below.size ? below : new Set(remaining)
}

const belowIn = (results: readonly UseQueryResult<Answer, Problem>[]): ReadonlySet<string> => {
  const below = results.flatMap(({ data }) => data?.prices ?? [])
  return below.length === 0 ? none : new Set(below.map(priceKey))
}

const groupOptions = (keys: Keys, orderId: number | undefined) =>
  queryOptions<Answer, Problem>({
    queryKey: [findPricesBelowFloor.path, orderId, keys.join()],
    queryFn: ({ signal }) =>
      request(findPricesBelowFloor, { body: { orderId, prices: keys.map(keyPrice) } }, { signal }),
    meta: { reads: ['products', 'brands'] },
  })

function keyPrice(key: string): ProductPrice {
  const [productId = 0, price = 0] = key.split(' ').map(Number)
  return { productId, price: cents(price) }
}

/** Beyond this many, later groups are merged into one. */
const maxGroups = 8

/** Groups prices into requests: the initial ones together, then each later addition, so answers stay cached. */
function createGroups() {
  let groups: readonly Keys[] = []
  const known = new Set<string>()
  return (prices: readonly ProductPrice[]): readonly Keys[] => {
    const added = [...new Set(prices.map(priceKey))].filter((key) => !known.has(key)).slice(0, maxPricedProducts)
    if (added.length === 0) return groups
    for (const key of added) known.add(key)
    const [first, ...later] = groups
    const merged = [...later.flat(), ...added]
    const isMerged = first !== undefined && groups.length === maxGroups && merged.length <= maxPricedProducts
    groups = isMerged ? [first, merged] : [...groups, added]
    return groups
  }
}
