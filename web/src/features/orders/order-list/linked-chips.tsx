import { parseIds } from '@dray/domain/orders/order-list'
import { fetched } from '../../../kit/loading/fetched.tsx'
import type { FilterChipProps } from '../../../kit/server-list/filter-kinds.tsx'

// Loaded only when a link sets one of these filters.
const LinkedBrand = fetched(() => import('./linked-filters.tsx'), 'LinkedBrand')
const LinkedType = fetched(() => import('./linked-filters.tsx'), 'LinkedType')

const isSet = (text: string): boolean => parseIds(text).length > 0

export const BrandChip = (props: FilterChipProps) => isSet(props.text) && <LinkedBrand {...props} />
export const TypeChip = (props: FilterChipProps) => isSet(props.text) && <LinkedType {...props} />
