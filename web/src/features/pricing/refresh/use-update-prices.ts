import { maxPricedProducts, type RefreshRow, setCustomPrices } from '@dray/contract/pricing'
import { request } from '../../../shared/api/request.ts'

/** Sends new prices of one customer, at most 5,000 a request. */
export async function sendNewPrices(customerId: number, rows: readonly RefreshRow[], reason: string): Promise<void> {
  for (let at = 0; at < rows.length; at += maxPricedProducts) {
    const body = rows
      .slice(at, at + maxPricedProducts)
      .map(({ productId, newCustomPrice }) => ({ productId, newCustomPrice }))
    const query = { way: 'refresh' as const, ...(reason === '' ? {} : { reason }) }
    // One after another: each locks the customer.
    await request(setCustomPrices, { params: { customerId }, query, body })
  }
}
