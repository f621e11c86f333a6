import { listBrands } from '@dray/contract/brands'
import { listProductTypes } from '@dray/contract/products'
import { parseIds } from '@dray/domain/orders/order-list'
import { useRead } from '../../../kit/api/use-call.ts'
import { FilterChip } from '../../../kit/list-filter/filter-chip.tsx'
import type { FilterChipProps } from '../../../kit/server-list/filter-kinds.tsx'

type Named = { id: number; name: string }
type Props = FilterChipProps & { label: string; named: readonly Named[] | undefined }

function LinkedFilter({ label, named, text, change }: Props) {
  const [first, ...others] = parseIds(text)
  return (
    <FilterChip
      label={label}
      value={`${named?.find(({ id }) => id === first)?.name ?? '…'}${others.length > 0 ? ` +${others.length}` : ''}`}
      isSet
      onClear={() => change('')}
    />
  )
}

export const LinkedBrand = (props: FilterChipProps) => (
  <LinkedFilter {...props} label="Brand" named={useRead(listBrands).data} />
)
export const LinkedType = (props: FilterChipProps) => (
  <LinkedFilter {...props} label="Product type" named={useRead(listProductTypes).data} />
)
