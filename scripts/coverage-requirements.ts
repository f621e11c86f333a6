import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

// Reports which requirements of docs/requirements.md are named in a comment of a test, such as `// R4.3-03, R5-29`.
const root = path.dirname(import.meta.dirname)
const section = /^## (R[\d.]+) (.*)$/
const requirement = /^- (R[\d.]+-\d+) /
const idsInComments = /(?:\/\/|\*).*$/gm

type Section = { name: string; ids: string[] }

const sections = readSections(readFileSync(path.join(root, 'docs/requirements.md'), 'utf8'))
const named = new Set(testFiles().flatMap((file) => idsNamedIn(readFileSync(path.join(root, file), 'utf8'))))
report()

function readSections(text: string): Section[] {
  const result: Section[] = []
  for (const line of text.split('\n')) {
    const [, id, title] = section.exec(line) ?? []
    if (id !== undefined) result.push({ name: `${id} ${title}`, ids: [] })
    const [, requirementId] = requirement.exec(line) ?? []
    if (requirementId !== undefined) result.at(-1)?.ids.push(requirementId)
  }
  return result
}

function testFiles(): string[] {
  return globSync('{domain,contract,server,web,client,e2e,bench,trials}/src/**/*.test.{ts,tsx}', { cwd: root })
}

function idsNamedIn(text: string): string[] {
  return (text.match(idsInComments) ?? []).flatMap((comment) => comment.match(/\bR\d+(?:\.\d+)?-\d+\b/g) ?? [])
}

function report() {
  const all = sections.flatMap(({ ids }) => ids)
  if (!process.argv.includes('--brief')) reportSections()
  const unknown = [...named].filter((id) => !all.includes(id))
  if (unknown.length > 0) console.log(`Named by tests, but not in docs/requirements.md: ${unknown.sort().join(' ')}`)
  console.log(`Requirements named by a test: ${all.filter((id) => named.has(id)).length} of ${all.length}`)
}

function reportSections() {
  for (const { name, ids } of sections) {
    const missing = ids.filter((id) => !named.has(id))
    console.log(`${String(ids.length - missing.length).padStart(4)} / ${String(ids.length).padEnd(4)} ${name}`)
    if (missing.length > 0) console.log(`            no test names ${missing.join(' ')}`)
  }
}
