import type { PackingSlip } from './packing-slip.ts'
import type { PickList } from './pick-list.ts'

/** What the warehouse works from, set as its own kind of page. */
export type WarehousePaper = PickList | PackingSlip
export type PaperKind = WarehousePaper['kind']
