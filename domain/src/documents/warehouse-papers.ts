import type { PackingSlip } from './packing-slip.ts'
import type { PickList } from './pick-list.ts'

/** Printed, not saved. */
export type WarehousePaper = PickList | PackingSlip
export type PaperKind = WarehousePaper['kind']
