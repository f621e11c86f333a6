import type { CountLine } from '@dray/contract/counts'

export const lineName = ({ productName, batchNumber }: Pick<CountLine, 'productName' | 'batchNumber'>): string =>
  batchNumber === null ? productName : `${productName}, batch ${batchNumber}`
