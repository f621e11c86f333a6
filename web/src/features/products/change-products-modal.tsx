import type { PropsOf } from '../../shared/modals/modals.tsx'

export function ChangeProductsModal(_: PropsOf<'ChangeProducts'>) {
  return null // TO BE WRITTEN NOW
}
