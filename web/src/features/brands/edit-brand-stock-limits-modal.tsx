import type { PropsOf } from '../../shared/modals/modals.tsx'

export function EditBrandStockLimitsModal(_: PropsOf<'EditBrandStockLimits'>) {
  return null // TO BE WRITTEN NOW
}
