import type { PropsOf } from '../../shared/modals/modals.tsx'

export function CorrectBatchModal(_: PropsOf<'CorrectBatch'>) {
  return null // TO BE WRITTEN NOW
}
