import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.dirname(import.meta.dirname)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The forms of citations: decision, call, section, requirement. Product codes such as D-1 have fewer digits. */
const decisionOrCall = /\b(?:D-\d{2,3}|[CX]-\d{2})\b/g
const section = /\bspec \d(?:\.\d+)?/gi
const requirement = /\bR\d(?:\.\d+)?-\d{2}\b/g

const requirementsPage = read('docs/requirements.md')
/** The headings of requirements.md, such as R4.4, are the sections of the specification. */
const sections = [...requirementsPage.matchAll(/^## R((\d+)\S*) /gm)].flatMap(([, id, chapter]) => [id, chapter])
const rules = new Set([
  ...[...read('docs/rules.md').matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, id = '']) => id),
  ...sections.map((id) => `spec ${id}`),
])
const requirements = new Set([...requirementsPage.matchAll(/^- (R\S+) /gm)].map(([, id = '']) => id))

const sources = globSync(
  '{,{domain,contract,server,web,client,e2e,bench,trials,scripts,docs}/**/}*.{ts,tsx,mjs,sql,md,typ,css}',
  {
    cwd: root,
    exclude: (name) => /^(?:node_modules|dist|cited-rules\.test\.ts)$/.test(path.basename(name)),
  },
)

test('every cited rule is in docs/rules.md, and every cited section in docs/requirements.md', () => {
  expect(citedOutside(rules, [decisionOrCall, section])).toEqual([])
})

test('every cited requirement is in docs/requirements.md', () => {
  expect(citedOutside(requirements, [requirement])).toEqual([])
})

test('a cited rule that is not documented is found', () => {
  expect(citedOutside(new Set(), [/\bD-169\b/g])).not.toEqual([])
  expect(unknownIn('// D-04, spec 4.4, D-999, spec 4.99', rules, [decisionOrCall, section])).toEqual([
    'D-999',
    'spec 4.99',
  ])
  expect(unknownIn('// R4.3-03, R4.3-99', requirements, [requirement])).toEqual(['R4.3-99'])
})

function citedOutside(known: ReadonlySet<string>, patterns: RegExp[]): string[] {
  return sources.flatMap((file) => unknownIn(read(file), known, patterns).map((id) => `${file}: ${id}`))
}

function unknownIn(text: string, known: ReadonlySet<string>, patterns: RegExp[]): string[] {
  const cited = patterns.flatMap((pattern) => text.match(pattern) ?? []).map((id) => id.replace(/^Spec/, 'spec'))
  return [...new Set(cited)].filter((id) => !known.has(id))
}
