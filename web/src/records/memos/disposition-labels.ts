import type { Disposition } from '@dray/domain/memos/credit-memo'

export const dispositionLabels: Readonly<Record<Disposition, string>> = {
  RESTOCK: 'Restock',
  DAMAGED: 'Damaged',
  KEPT: 'Kept',
  CONCESSION: 'Concession',
}
