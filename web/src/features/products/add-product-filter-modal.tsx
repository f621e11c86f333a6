import type { PropsOf } from '../../shared/modals/modals.tsx'

export function AddProductFilterModal(_: PropsOf<'AddProductFilter'>) {
  return null // TO BE WRITTEN NOW
}
