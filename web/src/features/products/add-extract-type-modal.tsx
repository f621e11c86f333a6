import type { PropsOf } from '../../shared/modals/modals.tsx'

export function AddExtractTypeModal(_: PropsOf<'AddExtractType'>) {
  return null // TO BE WRITTEN NOW
}
