import { findPricesBelowFloor } from '@dray/contract/pricing'
import type { Cents } from '@dray/domain/money'
import { answerCall } from './screens.tsx'

/** A server that knows which prices are below the margin floor; without `isBelow`, none are. */
export const marginFloors = (isBelow: (price: { productId: number; price: Cents }) => boolean = () => false) =>
  answerCall(findPricesBelowFloor, ({ body }) => ({
    prices: findPricesBelowFloor.body.parse(body).prices.filter(isBelow),
  }))
