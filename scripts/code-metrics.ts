import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { resolver } from './boundaries/resolve.ts'
import { packages, readSourceFiles, type SourceFile } from './boundaries/source-files.ts'
import { functionsIn, lineCount, type NamedFunction } from './named-functions.ts'

const root = process.argv[2] ?? path.dirname(import.meta.dirname)
const limits = { functionLines: 60, componentLines: 100, props: 10, smallFile: 25 }

const isTest = ({ path }: SourceFile) => /\.test\.tsx?$|\/test-data\//.test(path)
const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

const files = readSourceFiles(root)
const source = files.filter((file) => !isTest(file))

printPackages()
printFunctions()
printFiles()
printStylesAndDocuments()

function printPackages(): void {
  const rows = packages.map((name) => {
    const own = (list: readonly SourceFile[]) => list.filter(({ path }) => path.startsWith(`${name}/`))
    const lines = total(own(source).map(({ text }) => lineCount(text)))
    return {
      package: name,
      files: own(source).length,
      lines,
      'test lines': total(own(files.filter(isTest)).map(({ text }) => lineCount(text))),
      'comment lines': percent(total(own(source).map(commentLines)), lines),
    }
  })
  console.table(rows)
  console.log(`${total(rows.map(({ lines }) => lines))} lines of source`)
}

function commentLines({ path, text }: SourceFile): number {
  const lines = parseSync(path, text).comments.flatMap(({ start, end }) => {
    const first = lineCount(text.slice(0, start))
    return Array.from({ length: lineCount(text.slice(start, end)) + 1 }, (_, index) => first + index)
  })
  return new Set(lines).size
}

function printFunctions(): void {
  const units = source.flatMap(functionsIn)
  const functions = units.filter(({ isComponent }) => !isComponent)
  const components = units.filter(({ isComponent }) => isComponent)
  const report = (what: string, found: readonly NamedFunction[]) =>
    console.log(
      `${found.length} ${what}${found.length > 0 && found.length <= 20 ? `: ${found.map(({ name }) => name).join(', ')}` : ''}`,
    )
  report(
    `functions over ${limits.functionLines} lines`,
    functions.filter(({ lines }) => lines > limits.functionLines),
  )
  report(
    `components over ${limits.componentLines} lines`,
    components.filter(({ lines }) => lines > limits.componentLines),
  )
  report(
    `components with more than ${limits.props} props`,
    components.filter(({ props }) => props > limits.props),
  )
  report(
    'functions named …Of',
    functions.filter(({ name }) => /[a-z0-9]Of$/.test(name)),
  )
  report(
    'functions named of',
    functions.filter(({ name }) => name === 'of'),
  )
}

function printFiles(): void {
  const resolve = resolver(root)
  const importers = new Map<string, Set<string>>()
  for (const { path, references } of source)
    for (const { specifier } of references) {
      const target = resolve(path, specifier)
      if (target.kind !== 'file' && target.kind !== 'workspace') continue
      importers.set(target.path, (importers.get(target.path) ?? new Set()).add(path))
    }
  const single = source.filter(({ path }) => importers.get(path)?.size === 1)
  const small = single.filter(({ text }) => lineCount(text) < limits.smallFile)
  console.log(`${source.length} files; ${single.length} have one importer, ${small.length} of them under 25 lines`)
  console.log(`${total(source.map(({ text }) => text.match(/\btimeZone\b/g)?.length ?? 0))} mentions of timeZone`)
}

function printStylesAndDocuments(): void {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'))
  const styles = read('web/src/**/*.css')
  console.log(`${total(styles.map(lineCount))} lines of CSS in ${styles.length} files`)
  const documents = [...read('*.md'), ...read('docs/**/*.md')]
  console.log(`${total(documents.map((text) => text.split(/\s+/).filter(Boolean).length))} words of documentation`)
}
