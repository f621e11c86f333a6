import type { PriceWay } from '@dray/domain/pricing/prices'

/** How a custom price was set, as it follows a date: "Mar 3, import". */
export const priceWayLabels: Readonly<Record<PriceWay, string>> = {
  hand: 'by hand',
  margin: 'margin',
  import: 'import',
  refresh: 'refresh',
  file: 'file',
  undo: 'undo',
}
