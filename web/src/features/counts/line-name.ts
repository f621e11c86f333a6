import type { CountLine } from '@dray/contract/counts'
import { isolateName } from '@dray/domain/text/isolate-name'

export const lineName = ({ productName, batchNumber }: Pick<CountLine, 'productName' | 'batchNumber'>): string =>
  batchNumber === null ? productName : `${isolateName(productName)}, batch ${batchNumber}`
