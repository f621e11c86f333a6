import type { CountLine } from '@dray/contract/counts'
import { isolateName } from '../../kit/text/isolate-name.ts'

export const lineName = ({ productName, batchNumber }: Pick<CountLine, 'productName' | 'batchNumber'>): string =>
  batchNumber === null ? productName : `${isolateName(productName)}, batch ${batchNumber}`
