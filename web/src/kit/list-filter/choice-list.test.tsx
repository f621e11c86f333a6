import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { showWithin } from '../../test-data/screens.tsx'
import { ChoiceList } from './choice-list.tsx'

const brands = Array.from({ length: 12 }, (_, index) => `Brand ${index + 1}`)

function Brands() {
  const [chosen, setChosen] = useState<readonly string[]>(['Brand 2'])
  return <ChoiceList label="Brand" values={brands} valueLabel={(value) => value} chosen={chosen} onChange={setChosen} />
}

test('Enter in the search of a filter chooses the first match beside those already chosen, and the next typing searches anew', async () => {
  showWithin(<Brands />)
  const person = setUpUser()
  const search = screen.getByRole('searchbox', { name: 'Search Brand' })
  await person.type(search, '{Enter}11{Enter}')
  expect(screen.getByRole('checkbox', { name: 'Brand 11' })).toBeChecked()
  await person.keyboard('12{Enter}')
  expect(search).toHaveValue('12')
  await person.clear(search)
  const checked = screen.getAllByRole<HTMLInputElement>('checkbox').filter((box) => box.checked)
  expect(checked.map(({ value }) => value)).toEqual(['Brand 2', 'Brand 11', 'Brand 12'])
})
