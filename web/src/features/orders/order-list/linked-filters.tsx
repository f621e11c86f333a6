import { listBrands } from '@dray/contract/brands'
import { readCustomer } from '@dray/contract/customers'
import { listProducts, listProductTypes } from '@dray/contract/products'
import { parseIds } from '@dray/domain/orders/order-list'
import { Button } from '@mantine/core'
import { useRead } from '../../../kit/api/use-call.ts'
import type { FilterProps } from '../../../kit/server-list/use-server-list.ts'
import { type LinkedFilter, linkedFilters, type OrderListFilter } from './orders.ts'

const labels: Readonly<Record<LinkedFilter, string>> = {
  customer: 'Customer',
  brand: 'Brand',
  type: 'Product type',
  product: 'Product',
}

/** Filters that came with a link, each with its name; clicking one removes it. */
export const LinkedFilters = ({ filter, change }: Omit<FilterProps<OrderListFilter>, 'today'>) =>
  linkedFilters.map((by) => {
    const ids = parseIds(filter[by])
    if (ids.length === 0) return null
    return (
      <Button
        key={by}
        variant="light"
        title={`Show every ${labels[by].toLowerCase()}`}
        onClick={({ currentTarget }) => {
          // The button disappears, so the focus moves to the first other filter.
          const filters = currentTarget.parentElement?.querySelectorAll('button') ?? []
          ;[...filters].find((other) => other !== currentTarget)?.focus()
          change({ [by]: '' }, 'push')
        }}
      >
        {labels[by]}: {ids.length === 1 ? <LinkedName by={by} id={Number(ids.join())} /> : ids.length} ✕
      </Button>
    )
  })

function LinkedName({ by, id }: { by: LinkedFilter; id: number }) {
  const customer = useRead(readCustomer, { params: { id } }, { enabled: by === 'customer' })
  const brands = useRead(listBrands, {}, { enabled: by === 'brand' })
  const types = useRead(listProductTypes, {}, { enabled: by === 'type' })
  const products = useRead(listProducts, {}, { enabled: by === 'product' })
  if (by === 'customer') return customer.data?.customer.customerName ?? '…'
  const named: readonly { id: number; name: string }[] | undefined = { brand: brands, type: types, product: products }[
    by
  ].data
  return named?.find((each) => each.id === id)?.name ?? '…'
}
