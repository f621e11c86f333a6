import { listBrands } from '@dray/contract/brands'
import { listProductTypes } from '@dray/contract/products'
import { parseIds } from '@dray/domain/orders/order-list'
import { useRead } from '../../../kit/api/use-call.ts'
import { FilterChip } from '../../../kit/list-filter/filter-chip.tsx'
import type { FilterProps } from '../../../kit/server-list/use-server-list.ts'
import { type LinkedFilter, linkedFilters, type OrderListFilter } from './orders.ts'

const labels: Readonly<Record<LinkedFilter, string>> = { brand: 'Brand', type: 'Product type' }

/** Filters that came with a link, such as from a brand's figures. */
export const LinkedFilters = ({ filter, change }: Omit<FilterProps<OrderListFilter>, 'today'>) =>
  linkedFilters.map((by) => {
    const [first, ...others] = parseIds(filter[by])
    if (first === undefined) return null
    return (
      <FilterChip
        key={by}
        label={labels[by]}
        value={
          <>
            <LinkedName by={by} id={Number(first)} />
            {others.length > 0 && ` +${others.length}`}
          </>
        }
        isSet
        onClear={() => change({ [by]: '' }, 'push')}
      />
    )
  })

function LinkedName({ by, id }: { by: LinkedFilter; id: number }) {
  const brands = useRead(listBrands, {}, { enabled: by === 'brand' })
  const types = useRead(listProductTypes, {}, { enabled: by === 'type' })
  const named: readonly { id: number; name: string }[] | undefined = { brand: brands, type: types }[by].data
  return named?.find((each) => each.id === id)?.name ?? '…'
}
