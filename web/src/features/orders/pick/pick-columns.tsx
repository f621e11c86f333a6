import { Checkbox } from '@mantine/core'
import { casesText } from '@dray/domain/products/cases'
import { type Column, column } from '../../../kit/table/columns.ts'
import { countColumn } from '../../../kit/table/value-columns.tsx'
import { batchText, LineProblem } from './line-facts.tsx'
import type { ShownLine } from './pick-lines.ts'

type Options = {
  isShared: boolean
  onTick: (line: ShownLine, tagsPulled: boolean) => void
}

/** In the sequence of the walk, until one sorts. */
export const pickColumns = ({ isShared, onTick }: Options): Column<ShownLine>[] => [
  column('picked', 'Picked', {
    width: 64,
    align: 'center',
    accessor: ({ tagsPulled }) => (tagsPulled ? 'Yes' : 'No'),
    cell: (line, isActive) => (
      <Checkbox
        size="sm"
        aria-label={`Picked: ${line.quantity} ${line.productName}`}
        tabIndex={isActive ? 0 : -1}
        checked={line.tagsPulled}
        disabled={!line.isOpen}
        onChange={({ currentTarget }) => onTick(line, currentTarget.checked)}
      />
    ),
  }),
  column('shelf', 'Shelf', { width: 96, accessor: ({ shelf }) => shelf }),
  column('product', 'Product', {
    grow: 2,
    wraps: true,
    accessor: ({ productName }) => productName,
    below: column('sku', 'SKU', { accessor: ({ productSku }) => productSku }),
  }),
  column('batch', 'Batch', { width: 124, accessor: batchText }),
  countColumn('units', 'Units', { width: 72, accessor: ({ quantity }) => quantity }),
  column('cases', 'Cases', {
    width: 116,
    sortable: false,
    accessor: ({ quantity, unitsPerCase }) => casesText(quantity, unitsPerCase),
  }),
  ...(isShared ? [{ id: 'order', header: 'Order', width: 84, accessor: ({ orderNum }: ShownLine) => orderNum }] : []),
  column('problem', '', {
    minWidth: 160,
    accessor: ({ missing, problem, tagsPulled }) => problem ?? (missing > 0 && !tagsPulled ? missing : null),
    sortable: false,
    cell: (line) => <LineProblem line={line} onRetry={() => onTick(line, line.tagsPulled)} />,
  }),
]
