import { zero } from '@dray/domain/money'

/** A stop where nothing is required and nothing was recorded. */
export const plainStop = {
  cod: false,
  mustPay: [],
  requestedCredit: zero,
  isLifted: false,
  creditUsed: zero,
  fromOtherStops: zero,
  toCollect: zero,
  delivered: null,
  notDelivered: null,
}
