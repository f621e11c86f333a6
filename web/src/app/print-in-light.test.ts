import { expect, test } from 'vitest'
import { printInLight } from './print-in-light.ts'

test.each(['dark', 'light'])('a page is printed in light colors and is %s again afterwards', (before) => {
  const root = document.createElement('html')
  const scheme = () => root.getAttribute('data-mantine-color-scheme')
  root.setAttribute('data-mantine-color-scheme', before)
  printInLight(root)
  window.dispatchEvent(new Event('beforeprint'))
  expect(scheme()).toBe('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(scheme()).toBe(before)
})
