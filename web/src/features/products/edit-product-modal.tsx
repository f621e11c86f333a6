import type { PropsOf } from '../../shared/modals/modals.tsx'

export function EditProductModal(_: PropsOf<'EditProduct'>) {
  return null // TO BE WRITTEN NOW
}
