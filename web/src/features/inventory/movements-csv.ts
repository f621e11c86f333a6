import { readStockMovements } from '@dray/contract/figures'
import { type MovementKind, movementKindLabels, movementKinds } from '@dray/domain/inventory/movement-kinds'
import { defaultRange, quickRange } from '@dray/domain/time/date-range'
import { type AnswerOf, request } from '../../kit/api/request.ts'
import { type Column, column } from '../../kit/table/columns.ts'
import type { CsvOptions } from '../../kit/export/use-csv-file.ts'

type Moved = AnswerOf<(typeof readStockMovements)['answer']>[number]

/** The units of each product that moved in the last 90 days, by kind. */
export const movementsCsv = (today: string): CsvOptions<Moved> => ({
  name: 'stock-movements',
  columns,
  rows: () => request(readStockMovements, { query: quickRange(defaultRange, today) }),
})

const columns: readonly Column<Moved>[] = [
  column('brand', 'Brand', { accessor: ({ brandName }) => brandName }),
  column('product', 'Product', { accessor: ({ name }) => name }),
  column('sku', 'SKU', { accessor: ({ sku }) => sku }),
  ...movementKinds.map((kind) => kindColumn(kind)),
]

function kindColumn(kind: MovementKind): Column<Moved> {
  return column(kind, movementKindLabels[kind], { accessor: ({ units }) => units[kind] ?? 0 })
}
