import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ArrowFunctionExpression, parseSync, Visitor } from 'oxc-parser'
import { resolver } from './boundaries/resolve.ts'
import { packages, readSourceFiles, type SourceFile } from './boundaries/source-files.ts'

const root = process.argv[2] ?? path.dirname(import.meta.dirname)
const limits = { functionLines: 60, componentLines: 100, props: 10, smallFile: 25 }

type Program = ReturnType<typeof parseSync>['program']
type Parameter = ArrowFunctionExpression['params'][number]
type Unit = { name: string; lines: number; props: number; isComponent: boolean }

const lineCount = (text: string) => text.split('\n').length - 1
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
  const report = (what: string, found: readonly Unit[]) =>
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

/** The named functions of a file. A component is one in a .tsx file whose name begins with a capital letter. */
function functionsIn({ path, text }: SourceFile): Unit[] {
  const units: Unit[] = []
  const { program } = parseSync(path, text)
  const memberCounts = objectTypes(program)
  const add = (name: string, node: { start: number; end: number; params: readonly Parameter[] }) =>
    units.push({
      name,
      lines: lineCount(text.slice(node.start, node.end)) + 1,
      props: propertyCount(node.params[0], memberCounts),
      isComponent: path.endsWith('.tsx') && /^[A-Z]/.test(name),
    })
  new Visitor({
    FunctionDeclaration: (node) => {
      if (node.id !== null) add(node.id.name, node)
    },
    VariableDeclarator: ({ id, init }) => {
      const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'
      if (isFunction && id.type === 'Identifier') add(id.name, init)
    },
  }).visit(program)
  return units
}

/** The number of members of each object type that the file declares. */
function objectTypes(program: Program): Map<string, number> {
  const counts = new Map<string, number>()
  new Visitor({
    TSTypeAliasDeclaration: ({ id, typeAnnotation }) => {
      if (typeAnnotation.type === 'TSTypeLiteral') counts.set(id.name, typeAnnotation.members.length)
    },
  }).visit(program)
  return counts
}

function propertyCount(parameter: Parameter | undefined, memberCounts: ReadonlyMap<string, number>): number {
  if (parameter === undefined || !('typeAnnotation' in parameter)) return 0
  const type = parameter.typeAnnotation?.typeAnnotation
  if (type?.type === 'TSTypeLiteral') return type.members.length
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return 0
  return memberCounts.get(type.typeName.name) ?? 0
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
