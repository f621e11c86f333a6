import type { PropsOf } from '../../shared/modals/modals.tsx'

export function ViewStockHistoryModal(_: PropsOf<'ViewStockHistory'>) {
  return null // TO BE WRITTEN NOW
}
