import { readFileSync } from 'node:fs'
import type { Columns } from '@dray/domain/imports/read-cell'
import { importFiles, importKinds } from '@dray/domain/imports/import-files'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../../../../docs/import.md', import.meta.url), 'utf8')

test.each(importKinds)('exactly the columns of the file of %s are documented', (kind) => {
  const { file, columns } = importFiles[kind]
  const [, section = ''] = page.split(`### ${file}\n`)
  const documented = section.split(/\n##/)[0]?.match(/^- .*$/gm)
  const known: Columns = columns
  expect(documented).toEqual(
    Object.entries(known).map(
      ([name, { required, about }]) => `- ${required ? `**${name}**` : name}${about ? `: ${about}` : ''}`,
    ),
  )
})
