import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.dirname(path.dirname(import.meta.dirname))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const terms = [...read('docs/glossary.md').matchAll(/^- \*\*(.+?)\*\*/gm)].flatMap(([, names = '']) =>
  names.split(', '),
)

/** Words that names no longer have, by the word of the glossary. Released calls, sizes of paper, and rounds of prices keep theirs. */
const replaced: Readonly<Record<string, { former: string[]; except: RegExp }>> = {
  document: { former: ['paper', 'papers'], except: /^readMemoPaper$|^onPaper$|^paper(Name|Query)$|read-memo-paper/ },
  route: {
    former: ['round', 'rounds'],
    except: /^settleRound$|settle-round|pricing|price|Price|^round[A-Z]|^roundId$|rounds\.ts$/,
  },
  action: { former: ['act', 'acts'], except: /^$/ },
  stored: { former: ['kept'], except: /^(folderKeptDays|isKeptRequirement|isKeptEmail|subtotalKept|costKept)$/ },
  allocate: { former: ['served', 'serving'], except: /^$/ },
}

const sources = globSync('{domain,contract,server,web,client}/src/**/*.{ts,tsx}', { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
)
const exported = /^export (?:async )?(?:function\*?|const|type) (\w+)/gm

/** File names and exported names that have one of these words, written in kebab or camel case. */
function namesWith(words: readonly string[], except: RegExp): string[] {
  const isFormer = (name: string) => wordsIn(name).some((word) => words.includes(word)) && !except.test(name)
  return sources.flatMap((file) => {
    const names = except.test(file) ? [] : [...read(file).matchAll(exported)].flatMap(([, name = '']) => name)
    return [path.posix.basename(file), ...names]
      .filter((name) => isFormer(name) && !except.test(file))
      .map((name) => `${file}: ${name}`)
  })
}

const wordsIn = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/)

test('the glossary explains each word once', () => {
  expect(terms.length).toBeGreaterThan(80)
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([])
})

test('the words that replaced others are in the glossary', () => {
  expect(Object.keys(replaced).filter((word) => !terms.includes(word))).toEqual([])
})

test.for(Object.entries(replaced))('%s is said in every name instead of its former word', ([, { former, except }]) => {
  expect(namesWith(former, except)).toEqual([])
})

test('a former word is found in any name', () => {
  expect(wordsIn('readMemoPaper')).toContain('paper')
  expect(wordsIn('trace-papers.ts')).toContain('papers')
  expect(namesWith(['cents'], /^$/).length).toBeGreaterThan(0)
})
