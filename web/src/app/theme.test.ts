import { contrast as contrastOf } from '@dray/domain/documents/accent'
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

const contrast = (first = '#000000', second = '#000000') => contrastOf(first, second)

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

/** The rules of a style sheet that set a pair of `--<name>-text` and `--<name>-ground`, and those that can't be read. */
function colorPairs(file: string, name: string): { rules: string[]; tooWeak: string[] } {
  const rules = read(file)
    .split('}')
    .filter((rule) => rule.includes(`--${name}-ground:`))
  const tooWeak = rules.filter((rule) => {
    const colors = cssColors(`x {${rule.split('{')[1] ?? ''}}`, 'x')
    return contrast(colors[`${name}-text`], colors[`${name}-ground`]) < 4.5
  })
  return { rules, tooWeak }
}

test('the text of status pills has a contrast of at least 4.5 to 1', () => {
  const { rules, tooWeak } = colorPairs('../records/status-pill.module.css', 'pill')
  expect(rules).toHaveLength(4)
  expect(tooWeak).toEqual([])
})

test('initials have a contrast of at least 4.5 to 1 in each of their eight colors', () => {
  const { rules, tooWeak } = colorPairs('../kit/picture.module.css', 'initials')
  expect(rules).toHaveLength(16)
  expect(tooWeak).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'the dots of statuses have a contrast of at least 3 to 1 in the %s scheme',
  (scheme) => {
    const dots = read('../records/status-pill.module.css')
      .split('}')
      .filter((rule) => rule.includes('--dot:') && (scheme === 'dark' || !rule.includes('"dark"')))
    // A rule for the dark scheme follows the one it replaces.
    const colors = new Map(
      dots.map((rule) => [
        /data-tone="(\w+)"/.exec(rule)?.[1],
        cssColors(`x {${rule.split('{')[1] ?? ''}}`, 'x')['dot'],
      ]),
    )
    expect(colors.size).toBe(6)
    for (const [tone, color] of colors)
      for (const ground of ['raised', 'ground', 'hover'])
        expect(contrast(color, schemes[scheme][ground]), `${tone} on ${ground}`).toBeGreaterThanOrEqual(3)
  },
)
