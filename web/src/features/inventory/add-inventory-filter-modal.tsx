import type { PropsOf } from '../../shared/modals/modals.tsx'

export function AddInventoryFilterModal(_: PropsOf<'AddInventoryFilter'>) {
  return null // TO BE WRITTEN NOW
}
