import type { PropsOf } from '../../shared/modals/modals.tsx'

export function AddBrandModal(_: PropsOf<'AddBrand'>) {
  return null // TO BE WRITTEN NOW
}
