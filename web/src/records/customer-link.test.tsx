import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreens } from '../test-data/screens.tsx'
import { CustomerLink } from './customer-link.tsx'

const ernst = { id: 7, customerName: 'Ernst Handel' }
const show = () =>
  showScreens(
    { '/orders': () => <CustomerLink customer={ernst} />, '/customers/7': () => <p>The page of Ernst Handel</p> },
    { at: '/orders' },
  )

test('the name of a customer opens their page in the same tab', async () => {
  const { router } = show()
  fireEvent.click(await screen.findByRole('link', { name: 'Ernst Handel' }))
  expect(await screen.findByText('The page of Ernst Handel')).toBeTruthy()
  router.history.back()
  expect(await screen.findByRole('link', { name: 'Ernst Handel' })).toBeTruthy()
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'a click with %j is left to the browser, which opens another tab or window',
  async (pressed) => {
    const { router } = show()
    const link = await screen.findByRole('link', { name: 'Ernst Handel' })
    expect(link).toHaveAttribute('href', '/customers/7')
    const click = createEvent.click(link, pressed)
    fireEvent(link, click)
    expect(click.defaultPrevented).toBe(false)
    expect(router.state.location.pathname).toBe('/orders')
  },
)
