import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

/** Colors defined by one block of a style sheet. */
function cssColors(css: string, selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}', 1)[0] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#\w{6})/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first = '#000000', second = '#000000'): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const css = read('global.css')
const schemes = { light: cssColors(css, ':root'), dark: cssColors(css, ':root[data-mantine-color-scheme="dark"]') }
const filled = { light: theme.colors?.gray?.[1], dark: theme.colors?.dark?.[5] }
const texts = ['text', 'soft', 'placeholder', 'accent-text', 'danger']

test.each(['light', 'dark'] as const)(
  'text has a contrast of at least 4.5 to 1 on every background in the %s scheme (WCAG AA)',
  (scheme) => {
    const colors = schemes[scheme]
    const tooWeak = texts.flatMap((text) =>
      ['ground', 'raised', 'sunken', 'hover']
        .filter((ground) => contrast(colors[text], colors[ground]) < 4.5)
        .map((ground) => `${text} on ${ground}`),
    )
    expect(Object.keys(colors)).toContain('accent-ground')
    expect(tooWeak).toEqual([])
    // A chosen option, a selected row.
    for (const text of ['text', 'soft', 'accent-text'])
      expect(contrast(colors[text], colors['accent-ground'])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors['notice-text'], colors['notice-ground'])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors['accent'], colors['raised'])).toBeGreaterThanOrEqual(3)
    // A read-only field, which Mantine fills with its own color.
    for (const text of ['text', 'placeholder', 'danger'])
      expect(contrast(colors[text], filled[scheme])).toBeGreaterThanOrEqual(4.5)
  },
)

test('the text of status pills has a contrast of at least 4.5 to 1', () => {
  const pills = read('../records/status-pill.module.css')
    .split('}')
    .filter((rule) => rule.includes('--pill-ground:'))
  const tooWeak = pills.filter((rule) => {
    const { 'pill-text': text, 'pill-ground': ground } = cssColors(`x {${rule.split('{')[1] ?? ''}}`, 'x')
    return contrast(text, ground) < 4.5
  })
  expect(pills).toHaveLength(14)
  expect(tooWeak).toEqual([])
})
