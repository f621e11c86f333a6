import { cents } from '@dray/domain/money'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showWithin } from '../../test-data/screens.tsx'
import { DataTable } from './data-table.tsx'
import { countColumn, moneyColumn } from './value-columns.tsx'

const columns = [
  countColumn<{ id: number }>('units', 'Units', { accessor: ({ id }) => id, total: () => '0' }),
  moneyColumn<{ id: number }>('due', 'Due', { accessor: ({ id }) => cents(id * 100), cell: ({ id }) => `$${id} due` }),
]

test('a zero in a list is a quiet dash that is read as a zero, and its total stays a figure', () => {
  showWithin(<DataTable label="Things" columns={columns} rows={[{ id: 0 }, { id: 3 }]} rowId={({ id }) => id} />)
  expect(screen.getAllByRole('gridcell').map((cell) => cell.textContent)).toEqual([
    '–0',
    '–$0.00',
    '3',
    '$3 due',
    '0',
    '',
  ])
  expect(screen.getAllByText('–').map((dash) => dash.getAttribute('aria-hidden'))).toEqual(['true', 'true'])
})
