import type { PropsOf } from '../../shared/modals/modals.tsx'

export function EditBrandsModal(_: PropsOf<'EditBrands'>) {
  return null // TO BE WRITTEN NOW
}
