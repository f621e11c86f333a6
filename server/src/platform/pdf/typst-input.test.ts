import { pickList } from '@dray/domain/documents/pick-list'
import { printPages } from '@dray/domain/documents/page-setup'
import { expect, test } from 'vitest'
import { typstInput } from './typst-input.ts'

// R9-26
test('a pick list has the general margins: 35px at the top and bottom, none at the sides', () => {
  const company = { name: 'Northwind', address: 'Pier 4', phone: '555-0100' }
  const input = JSON.parse(
    typstInput(pickList({ lines: [], company, printedOn: '2026-03-09', page: printPages.general })).data,
  )
  expect(input.page).toEqual({ paper: 'us-letter', landscape: false, margin: { vertical: 35, horizontal: 0 } })
})
