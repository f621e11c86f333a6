import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreens } from '../../test-data/screens.tsx'
import { LinkButton } from './link-button.tsx'

async function show() {
  const { router } = showScreens(
    { '/': () => <LinkButton href="/receivables?age=days30">Open</LinkButton>, '/receivables': () => <h1>Owed</h1> },
    { at: '/' },
  )
  return { link: await screen.findByRole('link', { name: 'Open' }), address: () => router.state.location.href }
}

test('a link that looks like a button opens its page without loading the app again', async () => {
  const { link, address } = await show()
  expect(fireEvent.click(link)).toBe(false)
  expect(await screen.findByRole('heading', { name: 'Owed' })).toBeVisible()
  expect(address()).toBe('/receivables?age=days30')
})

test('with a key for another tab, the browser opens it', async () => {
  const { link, address } = await show()
  // The browser would leave the page of the tests.
  link.addEventListener('click', (event) => event.preventDefault())
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
    fireEvent.click(link, { [key]: true })
    expect(address(), key).toBe('/')
  }
})
