import type { PropsOf } from '../../shared/modals/modals.tsx'

export function ViewProductModal(_: PropsOf<'ViewProduct'>) {
  return null // TO BE WRITTEN NOW
}
