import type { PackingSlip } from './packing-slip.ts'
import type { PickList } from './pick-list.ts'

/** The papers for the warehouse. They are printed, not saved. */
export type WarehousePaper = PickList | PackingSlip
export type PaperKind = WarehousePaper['kind']
