import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** A reference to another module in a file. `typeOnly` references do not exist at run time. */
export type ModuleReference = { specifier: string; typeOnly: boolean; at: number }

export type SourceFile = {
  /** From the root of the checkout, with forward slashes: `server/src/app.ts`. */
  path: string
  text: string
  references: readonly ModuleReference[]
  /** The positions where the file uses the clock or random numbers. */
  clockReads: readonly number[]
}

export const packages = ['domain', 'contract', 'server', 'web', 'client', 'e2e', 'bench', 'trials'] as const
export type Package = (typeof packages)[number]

export function readSourceFiles(root: string): SourceFile[] {
  return packages.flatMap((name) => filesUnder(path.join(root, name)).map((file) => readSourceFile(root, file)))
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) return filesUnder(child)
    return /\.([cm]?ts|tsx|[cm]?js|jsx)$/.test(entry.name) ? [child] : []
  })
}

function readSourceFile(root: string, file: string): SourceFile {
  const text = readFileSync(file, 'utf8')
  const parsed = parseSync(file, text)
  const [problem] = parsed.errors
  if (problem !== undefined) throw new Error(`${path.relative(root, file)} cannot be parsed: ${problem.message}`)
  const references = [...staticReferences(parsed.module), ...dynamicReferences(parsed.program)]
  return {
    path: path.relative(root, file).replaceAll(path.sep, '/'),
    text,
    references,
    clockReads: clockReads(parsed.program),
  }
}

type Module = ReturnType<typeof parseSync>['module']
type Program = ReturnType<typeof parseSync>['program']

function staticReferences({ staticImports, staticExports }: Module): ModuleReference[] {
  const imports = staticImports.map(({ moduleRequest, entries, start }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    at: start,
  }))
  const exports = staticExports.flatMap(({ entries, start }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null ? [] : [{ specifier: moduleRequest.value, typeOnly: isType, at: start }],
    ),
  )
  return [...imports, ...exports]
}

/** `import('…')` in the code and in types, and `require('…')`. */
function dynamicReferences(program: Program): ModuleReference[] {
  const references: ModuleReference[] = []
  const add = (source: unknown, typeOnly: boolean, at: number) => {
    if (isLiteral(source)) references.push({ specifier: source.value, typeOnly, at })
  }
  new Visitor({
    ImportExpression: (node) => add(node.source, false, node.start),
    TSImportType: (node) => add(node.source, true, node.start),
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require') add(node.arguments[0], false, node.start)
    },
  }).visit(program)
  return references
}

function isLiteral(node: unknown): node is { type: 'Literal'; value: string } {
  return typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string'
}

const impureMembers: Record<string, readonly string[]> = { Date: ['now'], Math: ['random'], Temporal: ['Now'] }
const impureObjects = ['performance', 'crypto']

function clockReads(program: Program): number[] {
  const positions: number[] = []
  new Visitor({
    NewExpression: ({ callee, arguments: args, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date' && args.length === 0) positions.push(start)
    },
    CallExpression: ({ callee, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date') positions.push(start)
    },
    MemberExpression: ({ object, property, start }) => {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      if (impureObjects.includes(object.name) || impureMembers[object.name]?.includes(property.name))
        positions.push(start)
    },
  }).visit(program)
  return positions
}
