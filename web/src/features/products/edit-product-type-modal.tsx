import type { PropsOf } from '../../shared/modals/modals.tsx'

export function EditProductTypeModal(_: PropsOf<'EditProductType'>) {
  return null // TO BE WRITTEN NOW
}
