import type { PackingSlip } from './packing-slip.ts'
import type { PickList } from './pick-list.ts'

/** What the warehouse works from. It is printed and not saved. */
export type WarehousePaper = PickList | PackingSlip
export type PaperKind = WarehousePaper['kind']
