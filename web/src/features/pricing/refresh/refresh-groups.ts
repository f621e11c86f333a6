import type { RefreshRow } from '@dray/contract/pricing'

export type RefreshBrandGroup = { brand: string; rows: RefreshRow[] }

/** The rows of a customer by brand, as they are listed. */
export const refreshGroups = (rows: readonly RefreshRow[]): RefreshBrandGroup[] =>
  [...Map.groupBy(rows, ({ productData }) => productData.brand)]
    .map(([brand, ofBrand]) => ({ brand, rows: ofBrand }))
    .sort((a, b) => collator.compare(a.brand, b.brand))

const collator = new Intl.Collator('en-US', { numeric: true })
