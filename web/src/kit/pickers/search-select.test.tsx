import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type SubmitEvent, useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { showWithin } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { TestTheme } from '../../test-data/test-theme.tsx'
import { SearchMultiSelect } from './search-multi-select.tsx'
import { SearchSelect } from './search-select.tsx'

const brands = ['Pavlova', 'Exotic Liquids', 'New Orleans Cajun Delights']

test('Enter chooses the first match of what was typed before the options had loaded', async () => {
  const onChange = vi.fn<(value: string | null) => void>()
  const select = (data: readonly string[], isLoading: boolean) => (
    <TestTheme>
      <SearchSelect label="Brand" data={data} value={null} isLoading={isLoading} onChange={onChange} />
    </TestTheme>
  )
  const { rerender } = render(select([], true))
  const person = setUpUser()
  await person.click(screen.getByRole('combobox', { name: 'Brand' }))
  await person.keyboard('exo')
  rerender(select(brands, false))
  await person.keyboard('{Enter}')
  expect(onChange.mock.calls.map(([value]) => value)).toEqual(['Exotic Liquids'])
})

test('Enter before the options have loaded chooses once they are there, and keys typed after it go to the next field', async () => {
  function Form({ data, isLoading }: { data: readonly string[]; isLoading: boolean }) {
    const [value, setValue] = useState<string | null>(null)
    const next = useRef<HTMLInputElement>(null)
    function choose(chosen: string | null) {
      setValue(chosen)
      next.current?.focus()
    }
    return (
      <TestTheme>
        <SearchSelect label="Brand" data={data} value={value} isLoading={isLoading} onChange={choose} />
        <input ref={next} aria-label="Product" />
      </TestTheme>
    )
  }
  const { rerender } = render(<Form data={[]} isLoading />)
  const person = setUpUser()
  await person.click(screen.getByRole('combobox', { name: 'Brand' }))
  await person.keyboard('exo{Enter}12')
  expect(screen.getByRole('combobox', { name: 'Brand' })).toHaveValue('exo')
  rerender(<Form data={brands} isLoading={false} />)
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Product' })).toHaveValue('12'))
  expect(screen.getByRole('combobox', { name: 'Brand' })).toHaveValue('Exotic Liquids')
})

test('typed letters choose several values, and a second Enter chooses no more', async () => {
  const onChange = vi.fn<(value: string[]) => void>()
  function Form({ isLoading }: { isLoading: boolean }) {
    const [value, setValue] = useState<string[]>([])
    function choose(chosen: string[]) {
      setValue(chosen)
      onChange(chosen)
    }
    return (
      <TestTheme>
        <SearchMultiSelect
          label="Brands"
          none="All"
          data={isLoading ? [] : brands}
          value={value}
          isLoading={isLoading}
          onChange={choose}
        />
      </TestTheme>
    )
  }
  const { rerender } = render(<Form isLoading />)
  const person = setUpUser()
  await person.click(screen.getByRole('combobox', { name: 'Brands' }))
  await person.keyboard('pav{Enter}')
  rerender(<Form isLoading={false} />)
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['Pavlova']))
  await person.keyboard('{Enter}')
  await person.keyboard('exo{Enter}{Enter}')
  expect(onChange.mock.calls).toEqual([[['Pavlova']], [['Pavlova', 'Exotic Liquids']]])
})

test('Enter chooses the highlighted match in a browser too busy to run timers between the keys', async () => {
  const onChange = vi.fn<(value: string | null) => void>()
  showWithin(<SearchSelect label="Brand" data={brands} value={null} onChange={onChange} />)
  const field = screen.getByRole('combobox', { name: 'Brand' })
  act(() => field.focus())
  fireEvent.change(field, { target: { value: 'exo' } })
  await new Promise((resolve) => setTimeout(resolve, 20))
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  expect(onChange.mock.calls.map(([value]) => value)).toEqual(['Exotic Liquids'])
})

test('typing after a click into a filled field searches for what is typed, and a second click places the cursor', async () => {
  const onChange = vi.fn<(value: string | null) => void>()
  showWithin(<SearchSelect label="Brand" data={brands} value="Exotic Liquids" onChange={onChange} />)
  const person = setUpUser()
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Brand' })
  await person.click(field)
  expect(field.selectionStart).toBe(0)
  expect(field.selectionEnd).toEqual('Exotic Liquids'.length)
  await person.click(field)
  expect(field.selectionStart).toBe(field.selectionEnd)
  await person.tab()
  await person.click(field)
  await person.keyboard('pav')
  expect(field).toHaveValue('pav')
  await person.keyboard('{Enter}')
  expect(onChange.mock.calls.map(([value]) => value)).toEqual(['Pavlova'])
})

test('what is typed after Tab into a filled field replaces the name and searches', async () => {
  const onChange = vi.fn<(value: string | null) => void>()
  showWithin(<SearchSelect label="Brand" data={brands} value="Exotic Liquids" onChange={onChange} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Brand' })
  act(() => field.focus())
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Exotic Liquids'.length])
  await setUpUser().keyboard('pav{Enter}')
  expect(onChange.mock.calls.map(([value]) => value)).toEqual(['Pavlova'])
})

test('Enter in a list without a match neither chooses nor submits the form', async () => {
  const onChange = vi.fn<(value: string | null) => void>()
  const onSubmit = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault())
  showWithin(
    <form onSubmit={onSubmit}>
      <SearchSelect label="Brand" data={brands} value="Pavlova" onChange={onChange} nothingFoundMessage="No brands" />
    </form>,
  )
  const person = setUpUser()
  await person.click(screen.getByRole('combobox', { name: 'Brand' }))
  await person.keyboard('xyz{Enter}')
  expect(screen.getByText('No brands')).toBeInTheDocument()
  expect(onChange).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('after "Try again" the field has the focus, and the user can choose once the list is loaded', async () => {
  const [onChange, refetch] = [vi.fn<(value: string | null) => void>(), vi.fn<() => void>()]
  const select = (isError: boolean) => (
    <TestTheme>
      <SearchSelect
        label="Brand"
        data={isError ? [] : brands}
        value={null}
        read={{ isPending: false, isError, refetch }}
        failed="Error fetching brands"
        onChange={onChange}
      />
    </TestTheme>
  )
  const { rerender } = render(select(true))
  const person = setUpUser()
  expect(screen.getByText('Error fetching brands')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
  expect(screen.getByRole('combobox', { name: 'Brand' })).toHaveFocus()
  rerender(select(false))
  expect(screen.queryByText('Error fetching brands')).not.toBeInTheDocument()
  await person.keyboard('exo{Enter}')
  expect(onChange.mock.calls.map(([value]) => value)).toEqual(['Exotic Liquids'])
})
