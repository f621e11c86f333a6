import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isolateName } from '@dray/domain/text/isolate-name'

test('a name with letters of a script from right to left is isolated, and no other', () => {
  for (const name of ['\u05e9\u05dc\u05d5\u05dd', 'Caf\u00e9 \u0642\u0647\u0648\u0629', '\u{1e900}'])
    expect(isolateName(name)).toBe(`\u2068${name}\u2069`)
  for (const name of ['Ernst Handel', '\u6771\u4eac', '\u0e44\u0e17\u0e22', '']) expect(isolateName(name)).toBe(name)
})

test('the style sheet isolates a name in an element of its own, and no other rule takes that back', () => {
  const css = readFileSync(path.join(import.meta.dirname, '../utilities.css'), 'utf8')
  const rules = [...css.matchAll(/:where\(([^)]+)\) \{\s+unicode-bidi: isolate;/g)]
  expect(rules).toHaveLength(1)
  const elements = rules[0]?.[1]?.split(', ')
  for (const element of ['a', 'b', 'button', 'em', 'span', 'strong']) expect(elements).toContain(element)
  expect(css.match(/unicode-bidi/g)).toHaveLength(1)
})

// Labels for who listens, names of files and texts that are searched aren't laid out beside anything.
const notShown =
  /(?:aria-label|[lL]abel|title|[nN]ame|accessibleName|fileName|tabTitle|action)=\{?`|fold\(|words:|filterBySearch|\$\{productName\} \$\{productSku\} \$\{brandName\}/

test('every sentence that names a customer or a product isolates the name', () => {
  const source = path.join(import.meta.dirname, '../..')
  const bare = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !file.includes('test'))
    .flatMap((file) =>
      readFileSync(path.join(source, file), 'utf8')
        .split('\n')
        .filter((line) => /\$\{(?:\w+\.)*(?:customerName|productName)\}/.test(line) && !notShown.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(bare).toEqual([])
})
