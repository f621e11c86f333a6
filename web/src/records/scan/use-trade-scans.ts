import { type CodedProduct, listProductCodes } from '@dray/contract/products'
import { readTradeScan, type TradeScan } from '@dray/domain/codes/scan'
import { useCallback } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { mediumDay } from '../../kit/text/dates.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { useSession } from '../../kit/session.tsx'

export type Scanned = TradeScan<CodedProduct>

const none: readonly CodedProduct[] = []

/** Reads a bar code of the trade: a GTIN, GS1-128 or GS1 DataMatrix. Undefined for any other text. */
export function useTradeScans(): (text: string) => Scanned | undefined {
  const { may } = useSession()
  const products = useRead(listProductCodes, {}, { enabled: may(listProductCodes) }).data ?? none
  return useCallback((text) => readTradeScan(text, products), [products])
}

/** "lot A1, expires Mar 31, 2027, 24 units"; empty if the code only names the product. */
export const scanFacts = ({ lot, expiresOn, units }: Scanned): string =>
  [
    lot === null ? '' : `lot ${lot}`,
    expiresOn === null ? '' : `expires ${mediumDay(expiresOn)}`,
    units === null ? '' : pluralize(units, 'unit'),
  ]
    .filter(Boolean)
    .join(', ')
