import { beforeEach, expect, test, vi } from 'vitest'
import { colorSchemes, setColorScheme } from './color-scheme.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

const scheme = () => {
  const root = document.createElement('html')
  setColorScheme(root)
  return root.getAttribute('data-mantine-color-scheme')
}

test('before the first render, the page has the chosen color scheme, or the system’s', () => {
  expect(scheme()).toBe('dark')
  colorSchemes.set('light')
  expect(scheme()).toBe('light')
  colorSchemes.clear()
  expect(scheme()).toBe('dark')
})
