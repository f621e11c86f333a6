import { cents } from '@dray/domain/money'
import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TestTheme } from '../../test-data/test-theme.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { MoneyField } from './money-field.tsx'
import { moneyText, typedMoney } from './typed-money.ts'
import { typedWeight, WeightField } from '../../records/weight-field.tsx'

function Form() {
  const [price, setPrice] = useState('')
  const [grams, setGrams] = useState('')
  return (
    <TestTheme>
      <MoneyField label="Price" value={price} onChange={setPrice} />
      <WeightField label="Weight" value={grams} onChange={setGrams} />
    </TestTheme>
  )
}

/** Types into a field, leaves it, and returns what it shows. */
async function typed(label: string, text: string) {
  const person = setUpUser()
  const { unmount } = render(<Form />)
  const field = screen.getByLabelText<HTMLInputElement>(label)
  await person.type(field, text)
  expect(field.value).toBe(text)
  await person.tab()
  const { value } = field
  unmount()
  return value
}

// R5-20, R5-21
test('an amount is shown with two decimals and without currency characters when the user leaves the field', async () => {
  expect(await typed('Price', '$12.5')).toBe('12.50')
  expect(await typed('Price', ' 1,234.5 ')).toBe('1,234.50')
  expect(await typed('Price', '7')).toBe('7.00')
})

test('text that is not an amount stays as typed', async () => {
  expect(await typed('Price', 'twelve')).toBe('twelve')
  expect(await typed('Price', '12.345')).toBe('12.345')
})

// R5-18, R5-21
test('a weight can be typed with its unit', async () => {
  expect(await typed('Weight', '3.5g')).toBe('3.5')
  expect(await typed('Weight', '28 grams')).toBe('28')
  expect(await typed('Weight', 'heavy')).toBe('heavy')
  // A comma isn't a decimal point: it would become 35.
  expect(await typed('Weight', '3,5')).toBe('3,5')
})

test('typed values are parsed by the rules of the contract', () => {
  expect(typedMoney('$1,234.50')).toBe(1_234_50)
  expect([typedMoney(''), typedMoney('1e5'), typedMoney('12.345')]).toEqual([null, null, null])
  expect(['3.5g', '1,250 g', '', '-1', '3,5', '1,25,000'].map(typedWeight)).toEqual([3.5, 1250, null, null, null, null])
  expect([moneyText(cents(1_234_50)), moneyText(cents(-5)), moneyText(null)]).toEqual(['1,234.50', '−0.05', ''])
})
