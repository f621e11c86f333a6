import { zero } from '@dray/domain/money'

/** A stop where nothing is required and nothing was recorded. */
export const plainStop = {
  cod: false,
  mustPay: [],
  requestedCredit: zero,
  creditUsed: zero,
  toCollect: zero,
  delivered: null,
  notDelivered: null,
}
