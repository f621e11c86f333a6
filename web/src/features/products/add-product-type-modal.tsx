import type { PropsOf } from '../../shared/modals/modals.tsx'

export function AddProductTypeModal(_: PropsOf<'AddProductType'>) {
  return null // TO BE WRITTEN NOW
}
