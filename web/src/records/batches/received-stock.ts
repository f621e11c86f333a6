import type { Receipt } from '@dray/contract/batches'
import type { Product } from '@dray/contract/products'

/** What the user received, and the stock and the batch that it led to. */
export type ReceivedStock = Receipt & { product: Product; quantity: number }
