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

const css = read('../kit/colors.css')
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

test.each(['light', 'dark'] as const)(
  'the text of a status that needs a hand has a contrast of at least 4.5 to 1 in the %s scheme',
  (scheme) => {
    const rules =
      read('../records/status-pill.module.css')
        .match(/\.pill\[data-urgency[^}]*(?=\})/g)
        ?.join('') ?? ''
    const names = [...rules.matchAll(/(?:color|background): var\(--([\w-]+)\)/g)].map(([, name = '']) => name)
    expect(names).toEqual(['danger', 'danger-ground', 'notice-text', 'notice-ground'])
    const colors = schemes[scheme]
    expect(contrast(colors['danger'], colors['danger-ground'])).toBeGreaterThanOrEqual(4.5)
  },
)

/** The colors `color-mix(in srgb, var(--hue) <share> %, <other>)` of a rule, or the hue itself. */
function mixed(value: string, hue: string): string {
  const [, share = '100', other = hue] = /var\(--hue\) (\d+)%, (#\w{6})/.exec(value) ?? []
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const mix = (at: number) =>
    Math.round((channel(hue, at) * Number(share) + channel(other, at) * (100 - Number(share))) / 100)
  return `#${[1, 3, 5].map((at) => mix(at).toString(16).padStart(2, '0')).join('')}`
}

test.each(['light', 'dark'] as const)(
  'initials have a contrast of at least 4.5 to 1 in each of their eight colors in the %s scheme',
  (scheme) => {
    const style = read('../kit/picture.module.css')
    const hues = [...style.matchAll(/--hue: (#\w{6});/g)].map(([, hue = '']) => hue)
    const rule = style.match(scheme === 'dark' ? /"dark"\]\) \.initials \{[^}]*/ : /^\.initials \{[^}]*/m)?.[0] ?? ''
    const [text = '', ground = ''] = [...rule.matchAll(/(?:color|background): ([^;]+);/g)].map(
      ([, value = '']) => value,
    )
    expect(hues).toHaveLength(8)
    expect(ground).toContain('color-mix')
    const tooWeak = hues.filter((hue) => contrast(mixed(text, hue), mixed(ground, hue)) < 4.5)
    expect(tooWeak).toEqual([])
  },
)

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
        expect(contrast(color, schemes[scheme][ground]), `${String(tone)} on ${ground}`).toBeGreaterThanOrEqual(3)
  },
)
