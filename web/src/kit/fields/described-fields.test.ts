import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')
const described = /<((?:\w*Input|\w*Select|Textarea|Autocomplete)\b)[^<]*?\saria-describedby=/g

test('no text field of Mantine gets its description as a prop, which it would drop', () => {
  const fields = globSync('**/*.tsx', { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(described)].map(([, field]) => `${file}: ${field}`),
  )
  expect(fields).toEqual([])
})
