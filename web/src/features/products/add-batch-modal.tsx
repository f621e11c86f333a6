import type { PropsOf } from '../../shared/modals/modals.tsx'

export function AddBatchModal(_: PropsOf<'AddBatch'>) {
  return null // TO BE WRITTEN NOW
}
