import type { PropsOf } from '../../shared/modals/modals.tsx'

export function AddProductModal(_: PropsOf<'AddProduct'>) {
  return null // TO BE WRITTEN NOW
}
